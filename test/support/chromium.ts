/**
 * Pages in a real browser: Chromium of the system, driven by playwright-core, and a server for what a page loads.
 *
 * `CHROMIUM` names another program. Where there is none, suites are left out; with `CAPTALLY_BROWSER=1` (CI) they fail instead.
 */

import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import { type Browser, chromium } from "playwright-core";

const PROGRAMS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const PROGRAM = process.env.CHROMIUM ?? PROGRAMS.find((path) => existsSync(path));

/** Whether suites in a browser run. */
export const HAS_CHROMIUM = PROGRAM !== undefined || process.env.CAPTALLY_BROWSER === "1";

/** Starts the browser, without a window; close it when done. */
export async function launchChromium(): Promise<Browser> {
  if (PROGRAM === undefined) throw new Error("Chromium was not found: install it, or name it in CHROMIUM");
  // Containers give neither name spaces for its sandbox nor much shared memory.
  return chromium.launch({ executablePath: PROGRAM, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}

const TYPES: { readonly [extension: string]: string } = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".wasm": "application/wasm",
};

/** What a server has at a path: a text or bytes, or the URL of a file or folder (with a slash at its end). */
export type Content = string | Uint8Array | URL;

export interface Site {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  /** Paths that were asked for, in order. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** Serves contents by path; a path that ends with a slash has a folder. `headers` go with every answer. */
export async function serveSite(
  contents: { readonly [path: string]: Content },
  headers: OutgoingHttpHeaders = {},
): Promise<Site> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    requests.push(pathname);
    answer(response, pathname, bytesAt(contents, pathname), headers);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(
  response: ServerResponse,
  path: string,
  bytes: string | Uint8Array | undefined,
  headers: OutgoingHttpHeaders,
): void {
  const type = TYPES[path.endsWith("/") ? ".html" : extname(path)] ?? "application/octet-stream";
  response.writeHead(bytes === undefined ? 404 : 200, { "content-type": type, ...headers }).end(bytes ?? "not found");
}

function bytesAt(contents: { readonly [path: string]: Content }, path: string): string | Uint8Array | undefined {
  const exact = contents[path];
  if (exact !== undefined) return exact instanceof URL ? readFileSync(exact) : exact;
  const folder = Object.keys(contents).find((name) => name !== "/" && name.endsWith("/") && path.startsWith(name));
  if (folder === undefined) return undefined;
  const place = contents[folder] as URL;
  const file = new URL(path.slice(folder.length), place);
  const isInside = file.href.startsWith(place.href);
  return isInside && existsSync(file) && statSync(file).isFile() ? readFileSync(file) : undefined;
}
