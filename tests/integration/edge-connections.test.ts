import { once } from "node:events";
import { connect } from "node:net";
import { setupEdge } from "@testing/edge-worker";
import { describe, expect, it } from "vitest";

const edge = setupEdge();

/** A connection on which requests are written by hand. */
async function openConnection() {
  const { hostname, port, host } = new URL(edge.url);
  const socket = connect(Number(port), hostname);
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk.toString("latin1");
  });
  await once(socket, "connect");
  return {
    send: (line: string, headers: Record<string, string | number>, body = "") =>
      socket.write(
        `${line} HTTP/1.1\r\nHost: ${host}\r\n${Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}\r\n`)
          .join("")}\r\n${body}`,
      ),
    statuses: () => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status)),
    close: () => socket.destroy(),
  };
}

/** The time limit of a response, of which the longest is awaited for ten seconds. */
const slow = { timeout: 60_000 };

const foreign = { Origin: "https://evil.example" };

describe("a request that is rejected before its body was read", () => {
  it.each([
    ["from another site", "POST /sign-in", foreign, 100, 403],
    ["from another site, with a long body", "POST /sign-in", foreign, 300_000, 403],
    ["for data of an old page", "POST /plants?_data=x", {}, 3_000, 404],
    ["for an unknown action", "POST /actions/none", {}, 3_000, 404],
    ["for an unknown call of the API", "POST /api/v0/none", {}, 3_000, 404],
    ["with a form that is too large", "POST /sign-in", {}, 2_000_000, 413],
    [
      "with a file and without a session",
      "POST /api/v0/companies/3/plants/7/files",
      { "Content-Type": "multipart/form-data; boundary=x" },
      2_000_000,
      401,
    ],
  ])("(%s) keeps the connection for the next request", async (_, line, headers, bytes, status) => {
    const connection = await openConnection();
    connection.send(line, { Origin: edge.url, ...headers, "Content-Length": bytes }, "x".repeat(bytes));
    await expect.poll(connection.statuses, slow).toEqual([status]);
    connection.send("GET /sign-in", {});
    await expect.poll(connection.statuses, slow).toEqual([status, 200]);
    connection.close();
  });
});

describe("a form that does not arrive", () => {
  it("is answered with 408 after ten seconds", async () => {
    const connection = await openConnection();
    const type = "application/x-www-form-urlencoded";
    connection.send("POST /sign-in", { Origin: edge.url, "Content-Type": type, "Content-Length": 100 }, "email=a");
    await expect.poll(connection.statuses, slow).toEqual([408]);
    connection.close();
  });
});
