// A route of Next.js on the edge runtime: POST /api/captions/v1/score.
import { createHandler } from "captally/edge";

export const runtime = "edge";

const { fetch: handler } = createHandler({ basePath: "/api/captions" });

export { handler as GET, handler as OPTIONS, handler as POST };
