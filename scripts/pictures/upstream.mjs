import { createServer, request } from "node:http";

/** Answers with a fault of the server's own. */
export const fails = (response) =>
  response
    .writeHead(500, { "Content-Type": "application/json" })
    .end('{"error":{"code":5000,"messages":{}}}');

/** Takes the call and never answers it. */
export const dawdles = () => {};

/** Answers in place of v0. */
export const answers = (value) => (response) =>
  response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(value));

/**
 * Stands before a v0 and passes all calls on, but those it is told to treat otherwise: `[pattern, treatment]`s of
 * a method and a path below `/v0`, such as `GET /companies/3/plants`.
 */
export async function startUpstream() {
  let target = "";
  let rules = [];
  const server = createServer((call, response) => {
    const what = `${call.method} ${call.url.replace(/^\/v0/, "").split("?")[0]}`;
    const [, treat] = rules.find(([pattern]) => pattern.test(what)) ?? [];
    if (treat) return treat(response);
    const { method, headers } = call;
    const passedOn = request(new URL(call.url, target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    passedOn.on("error", () => response.destroy());
    return call.pipe(passedOn);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    leadTo(url) {
      target = url;
    },
    treat(newRules) {
      rules = newRules;
    },
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
