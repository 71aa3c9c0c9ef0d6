import { once } from "node:events";
import { createServer, request as sendRequest } from "node:http";
import { connect } from "node:net";
import { createGunzip, gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { startFront } from "./front.mjs";

const stops = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** The front with a server in place of the edge Worker. */
async function start(respond, { trustsClientAddress = false } = {}) {
  const server = createServer(respond);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const target = new URL(`http://127.0.0.1:${server.address().port}`);
  const front = await startFront({ port: 0, target: () => target, trustsClientAddress });
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

/** As Promise.withResolvers, which Node 20 does not have. */
function withResolvers() {
  let resolve;
  const promise = new Promise((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
