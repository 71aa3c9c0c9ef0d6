import { createServer } from "node:http";
import { responses } from "./responses.mjs";

const notFound = { error: { code: 2000, messages: {} } };
const unknownSort = { error: { code: 4000, messages: { sort: "Unknown field" } } };

/**
 * Starts a v0 API with the deviations of domain/imperfect-responses.md. It does not know the sort field
 * `lost_kwh_per_day` and rejects it. `calls` are the received requests.
 */
export async function startImperfectApi({ port = 0 } = {}) {
  const calls = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const path = url.pathname.replace(/^\/v0/, "");
    calls.push(`${request.method} ${path}${url.search}`);
    const rejected = url.searchParams.get("sort")?.startsWith("lost_kwh_per_day");
    const body = rejected ? unknownSort : (responses[`${request.method} ${path}`] ?? (path === "/" ? [] : null));
    request.resume();
    response.writeHead(rejected ? 422 : body === null ? 404 : 200, { "Content-Type": "application/json" });
    response.end(JSON.stringify(body ?? notFound));
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    calls,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
