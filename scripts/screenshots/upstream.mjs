import { createServer, request } from "node:http";

/** Responds with an internal server error. */
export const failWith500 = (response) =>
  response
    .writeHead(500, { "Content-Type": "application/json" })
    .end('{"error":{"code":5000,"messages":{}}}');

/** Accepts the call and never responds. */
export const neverRespond = () => {};

/** Responds with a fixed value. */
export const respondWith = (value) => (response) =>
  response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(value));

/**
 * A proxy in front of a v0 API. Calls that match a rule, `[pattern, handler]` with a pattern for method and path below
 * `/v0` such as `GET /companies/3/plants`, get the handler's response; all others are proxied.
 */
export async function startUpstream() {
  let target = "";
  let rules = [];
  const server = createServer((call, response) => {
    const subject = `${call.method} ${call.url.replace(/^\/v0/, "").split("?")[0]}`;
    const [, handler] = rules.find(([pattern]) => pattern.test(subject)) ?? [];
    if (handler) return handler(response);
    const { method, headers } = call;
    const proxied = request(new URL(call.url, target), { method, headers }, (upstream) => {
      response.writeHead(upstream.statusCode, upstream.headers);
      upstream.pipe(response);
    });
    proxied.on("error", () => response.destroy());
    return call.pipe(proxied);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    setTarget(url) {
      target = url;
    },
    setRules(newRules) {
      rules = newRules;
    },
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
