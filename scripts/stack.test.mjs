import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { seed } from "./stack.mjs";

const servers = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/**
 * An included back end of three steps that, as workerd after a long step, closes a connection as soon as another
 * request arrives on it.
 */
async function startClosingServer() {
  let step = 0;
  const answered = new WeakSet();
  const server = createServer((request, response) => {
    if (answered.has(request.socket)) {
      request.socket.destroy();
      return;
    }
    answered.add(request.socket);
    if (request.url === "/__seed") step += 1;
    response.end(JSON.stringify({ done: step >= 3, step, plants: step * 100, ofPlants: 300 }));
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${server.address().port}`;
}

describe("seed", () => {
  it("uses no connection twice, so that none is lost after a long step", async () => {
    const url = await startClosingServer();
    const steps = [];
    expect(await seed(url, ({ plants }) => steps.push(plants))).toEqual({ ofPlants: 300, fresh: true });
    expect(steps).toEqual([100, 200, 300]);
    expect((await fetch(url, { method: "POST", body: "{}" })).status).toBe(200);
  });
});
