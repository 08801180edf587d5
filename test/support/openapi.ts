/** Holds responses of a handler against the OpenAPI document that it serves. */

import { Ajv2020 } from "ajv/dist/2020.js";
import { expect } from "vitest";

interface Operation {
  readonly responses: Record<string, { readonly content: Record<string, { readonly schema: object }> }>;
  readonly requestBody?: { readonly content: Record<string, { readonly schema: object }> };
}

export interface OpenApi {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, object> };
}

const ROOT = "#/components/schemas/";

/** Checks of one document. */
export class Contract {
  /** `METHOD path status` of the answers that were checked. */
  readonly seen = new Set<string>();
  readonly #ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, allowUnionTypes: true });

  constructor(readonly document: OpenApi) {
    for (const [name, schema] of Object.entries(document.components.schemas)) this.#ajv.addSchema(placed(schema), name);
  }

  /** Faults of a value by a schema of the document. */
  faults(schema: object, value: unknown): string {
    const validate = this.#ajv.compile(placed(schema));
    return validate(value) ? "" : this.#ajv.errorsText(validate.errors);
  }

  component(name: string, value: unknown): string {
    return this.faults({ $ref: ROOT + name }, value);
  }

  /** The response is one that the document has for the path. Returns its body. */
  async check(method: string, path: string, response: Response): Promise<unknown> {
    const operation = this.document.paths[path]?.[method.toLowerCase()];
    const described = operation?.responses[response.status];
    expect(described, `${method} ${path} answers ${response.status}, which is not documented`).toBeDefined();
    const type = (response.headers.get("content-type") ?? "").split(";")[0] as string;
    const schema = described?.content[type]?.schema;
    expect(schema, `${method} ${path} ${response.status} has the type ${type}, which is not documented`).toBeDefined();
    const text = await response.text();
    const body: unknown = type === "application/x-ndjson" ? text : JSON.parse(text);
    expect(this.faults(schema as object, body), text.slice(0, 300)).toBe("");
    this.seen.add(`${method} ${path} ${response.status}`);
    return body;
  }
}

/** A schema whose references name the components alone. */
function placed(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll(`"${ROOT}`, '"')) as object;
}

/** The document of a handler, and its checks. */
export async function contractOf(handler: (request: Request) => Promise<Response>, base = ""): Promise<Contract> {
  const response = await handler(new Request(`http://host${base}/openapi.json`));
  return new Contract((await response.json()) as OpenApi);
}
