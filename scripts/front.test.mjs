import { once } from "node:events";
import { createServer, request as sendRequest } from "node:http";
import { connect } from "node:net";
import { createGunzip, gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { startFront } from "./front.mjs";
import { importSource } from "./import-source.mjs";
import { readWorkerSettings } from "./settings.mjs";

const stops = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** The front with a server in place of the edge Worker. */
async function start(respond, { trustsClientAddress = false, settings, log } = {}) {
  const server = createServer(respond);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const target = new URL(`http://127.0.0.1:${server.address().port}`);
  const front = await startFront({ port: 0, target: () => target, trustsClientAddress, settings, log });
  stops.push(
    () => front.stop(),
    () => server.close().closeAllConnections(),
  );
  return { ...front, server, port: Number(new URL(front.url).port) };
}

const html = { "Content-Type": "text/html; charset=utf-8" };

/** Sends a GET and resolves with the response when its head has arrived. */
async function get(url, headers = {}) {
  const [response] = await once(sendRequest(url, { headers, agent: false }).end(), "response");
  return response;
}

async function read(response) {
  const chunks = [];
  for await (const chunk of response) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe("the front", () => {
  it.each([
    [false, "127.0.0.1"],
    [true, "203.0.113.9"],
  ])("removes headers of the network and sets its own when it trusts the address: %s", async (trusts, address) => {
    const respond = (request, response) => response.end(JSON.stringify(request.headers));
    const { url } = await start(respond, { trustsClientAddress: trusts });
    const sent = { "CF-Connecting-IP": "203.0.113.9", "CF-Ray": "1", "MF-Route-Override": "x", "X-Own": "1" };
    const received = JSON.parse(await read(await get(url, { ...sent, "Accept-Encoding": "identity" })));
    expect(Object.keys(received).filter((name) => /^(cf|mf)-/.test(name))).toEqual(["cf-connecting-ip"]);
    expect(received).toMatchObject({ "cf-connecting-ip": address, "x-own": "1", "accept-encoding": "br, gzip" });
  });

  it("passes on method, path, body, status and repeated headers", async () => {
    const { url } = await start(async (request, response) => {
      const body = await read(request);
      response.writeHead(201, ["Set-Cookie", "a=1", "Set-Cookie", "b=2"]);
      response.end(`${request.method} ${request.url} ${body}`);
    });
    const response = await fetch(`${url}/a?b=%2F`, { method: "PUT", body: "c" });
    expect([response.status, response.headers.getSetCookie(), await response.text()]).toEqual([
      201,
      ["a=1", "b=2"],
      "PUT /a?b=%2F c",
    ]);
  });

  it.each([
    ["gzip, br", html, "gzip"],
    ["br;q=0.5, gzip;q=0.4", { "Content-Type": "application/json" }, "br"],
    ["identity", html, undefined],
    ["gzip", { "Content-Type": "image/png" }, undefined],
    ["gzip", { ...html, "Cache-Control": "no-transform" }, undefined],
    ["gzip", { ...html, "Content-Encoding": "br" }, "br"],
  ])("compresses for %s a response with %o as %s", async (accepted, headers, encoding) => {
    const { url } = await start((_, response) => response.writeHead(200, headers).end("text"));
    const response = await get(url, { "Accept-Encoding": accepted });
    expect(response.headers["content-encoding"]).toBe(encoding);
    const body = await read(response);
    expect(encoding === "gzip" ? gunzipSync(body).toString() : "text").toBe("text");
  });

  it("sends a compressed chunk before the page ends", async () => {
    const { url } = await start((_, response) => response.writeHead(200, html).write("<p>first</p>"));
    const response = await get(url, { "Accept-Encoding": "gzip" });
    const unzip = response.pipe(createGunzip());
    const [chunk] = await once(unzip, "data");
    expect(chunk.toString()).toBe("<p>first</p>");
  });

  it.each(["before the response", "while it reads"])("resets the request when its client leaves %s", async (when) => {
    const received = withResolvers();
    const { port } = await start((request, response) => {
      request.socket.on("error", (error) => received.resolve(error.code));
      if (when === "while it reads") response.writeHead(200, html).write("<p>first</p>");
      else client.destroy();
    });
    const client = connect(port, "127.0.0.1", () => client.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n"));
    client.once("data", () => client.destroy());
    expect(await received.promise).toBe("ECONNRESET");
  });

  it("reads the whole page when its client reads nothing", async () => {
    const page = "x".repeat(1_000_000);
    const sent = withResolvers();
    const { port } = await start((_, response) => response.writeHead(200, html).end(page, () => sent.resolve("sent")));
    const client = connect(port, "127.0.0.1", () => client.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n"));
    client.pause();
    expect(await sent.promise).toBe("sent");
    client.destroy();
  });

  it("keeps connections longer than browsers do", async () => {
    const { url } = await start((_, response) => response.end());
    const { headers } = await fetch(url);
    expect(Number(/timeout=(\d+)/.exec(headers.get("Keep-Alive"))?.[1])).toBeGreaterThan(300);
  });

  it("responds with 503 while the Worker is starting, then serves the same connection, with a line for each", async () => {
    let target = new URL("http://127.0.0.1:1");
    const server = createServer((_, response) => response.end("page"));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const lines = [];
    const report = (line) => lines.push(line);
    const front = await startFront({ port: 0, target: () => target, trustsClientAddress: false, report });
    stops.push(
      () => front.stop(),
      () => server.close().closeAllConnections(),
    );
    const rejected = await fetch(front.url);
    expect([rejected.status, rejected.headers.get("Retry-After"), await rejected.text()]).toEqual([
      503,
      "5",
      "The site is starting again. Please try again in a moment.\n",
    ]);
    expect((await fetch(front.url, { method: "POST", body: "a" })).status).toBe(503);
    const begin = "workerd is not answering: requests receive 503 until it is back.";
    expect(lines).toEqual([begin]);
    target = new URL(`http://127.0.0.1:${server.address().port}`);
    expect(await (await fetch(front.url)).text()).toBe("page");
    await (await fetch(front.url)).text();
    expect(lines).toEqual([begin, "workerd is back: 2 requests received 503."]);
  });
});

describe("the front of a Worker with a limit of requests", () => {
  const secret = "a-secret-of-the-tests-with-more-than-32-characters";
  const user = { id: 1, first_name: "A", last_name: "B", email: "a@b.example", admin: false };

  /** The Cookie header of a signed-in person. */
  async function signIn(id) {
    const { encryptSession, sessionCookieName } = await importSource("worker/session/session-storage.ts");
    const session = { id, token: "t", user, company: null, adminMode: false, startedAt: Date.now() };
    return { Cookie: `theme=dark; ${sessionCookieName}=${await encryptSession(session, { secrets: [secret] })}` };
  }

  /** The front of a Worker that responds to nothing below /held until it is released. */
  async function startLimited(maxRequests) {
    const held = [];
    const lines = [];
    const settings = await readWorkerSettings({ MAX_REQUESTS: String(maxRequests), SESSION_SECRET: secret });
    const respond = (request, response) =>
      request.url.startsWith("/held") ? held.push(response) : response.writeHead(200, html).end("page");
    const front = await start(respond, { settings, log: (line) => lines.push(JSON.parse(line)) });
    /** Sends pages that are held; resolves when the Worker has them all. */
    const hold = async (all) => {
      const before = held.length;
      const requests = all.map((headers) => sendRequest(`${front.url}/held`, { headers, agent: false }).end());
      for (const request of requests) request.on("error", () => {});
      await expect.poll(() => held.length).toBe(before + all.length);
      return requests;
    };
    const statusOf = async (path, headers, init) =>
      (await fetch(`${front.url}${path}`, { headers, ...init, redirect: "manual" })).status;
    return { ...front, held, lines, hold, statusOf };
  }

  it.each(["/", "/plants.data?_routes=x", "/api/v0/users/me"])(
    "rejects %s at the limit as the Worker does, with a line in the log, until a request has ended",
    async (path) => {
      const { url, held, hold, lines, statusOf } = await startLimited(2);
      const [a, b, c] = await Promise.all(["a", "b", "c"].map(signIn));
      await hold([a, b]);
      const response = await fetch(`${url}${path}`, { headers: c });
      expect([response.status, response.headers.get("Retry-After"), response.headers.get("Cache-Control")]).toEqual([
        503,
        "5",
        "private, no-store",
      ]);
      expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
      expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
      expect(await response.text()).toBe("The site is very busy. Please try again in a moment.\n");
      const [pathname] = path.split("?");
      const requestId = response.headers.get("X-Request-Id");
      expect(lines).toEqual([expect.objectContaining({ event: "request", requestId, path: pathname, status: 503 })]);
      expect(held).toHaveLength(2);
      held[0].writeHead(200, html).end("page");
      await expect.poll(() => statusOf(path, c)).toBe(200);
    },
  );

  it("passes on files, the health check, changes and people who are not signed in at the limit", async () => {
    const { hold, lines, statusOf } = await startLimited(1);
    const person = await signIn("a");
    await hold([person]);
    for (const path of ["/assets/a.js", "/favicon.ico", "/healthz"]) expect(await statusOf(path, person)).toBe(200);
    for (const path of ["/sign-in", "/"]) expect(await statusOf(path)).toBe(200);
    expect(await statusOf("/actions/write-note", person, { method: "POST", body: "{}" })).toBe(200);
    expect(lines).toEqual([]);
  });

  it("does not count invented cookies, or requests of one session above eight", async () => {
    const { hold, statusOf } = await startLimited(9);
    const [a, b] = await Promise.all(["a", "b"].map(signIn));
    await hold(Array.from({ length: 12 }, (_, index) => ({ Cookie: `__Host-session=invented${index}` })));
    await hold(Array(20).fill(a));
    expect(await statusOf("/", b)).toBe(200);
    await hold([b]);
    expect(await statusOf("/", await signIn("c"))).toBe(503);
  });

  it("counts no request whose client has left", async () => {
    const { hold, statusOf } = await startLimited(2);
    const people = await Promise.all(["a", "b"].map(signIn));
    const requests = await hold(people);
    expect(await statusOf("/", people[0])).toBe(503);
    for (const request of requests) request.destroy();
    await expect.poll(() => statusOf("/", people[0])).toBe(200);
  });

  it("counts no request that ended because workerd ended", async () => {
    const { server, hold, url } = await startLimited(1);
    const person = await signIn("a");
    await hold([person]);
    server.close().closeAllConnections();
    const text = async () => (await fetch(url, { headers: person })).text();
    await expect.poll(text).toBe("The site is starting again. Please try again in a moment.\n");
  });
});

/** As Promise.withResolvers, which Node 20 does not have. */
function withResolvers() {
  let resolve;
  const promise = new Promise((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
