import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { createSupervisor, watchHealth } from "./supervisor.mjs";

/** A supervisor whose clock and waits are recorded. */
function supervised(restart = async () => {}) {
  const seen = { now: 0, waits: [], lines: [], last: null };
  const ended = createSupervisor({
    restart,
    report: (line) => seen.lines.push(line),
    giveUp: (line) => {
      seen.last = line;
    },
    now: () => seen.now,
    wait: async (ms) => {
      seen.waits.push(ms);
    },
  });
  return { seen, ended };
}

describe("createSupervisor", () => {
  it("restarts three times, each time later and with one line, then gives up", async () => {
    const { seen, ended } = supervised();
    for (let times = 0; times < 3; times++) await ended();
    expect(seen.waits).toEqual([250, 1_000, 4_000]);
    expect(seen.lines).toHaveLength(3);
    expect(seen.lines[1]).toBe("workerd had ended unexpectedly and was started again (2 of 3).");
    expect(seen.last).toBeNull();
    await ended();
    expect([seen.lines.length, seen.last]).toEqual([3, "workerd has ended 4 times within ten minutes."]);
  });

  it("counts again from the start when the process ran for ten minutes", async () => {
    const { seen, ended } = supervised();
    for (let times = 0; times < 5; times++) {
      await ended();
      seen.now += 600_000;
    }
    expect([seen.waits, seen.last]).toEqual([[250, 250, 250, 250, 250], null]);
  });

  it("tries again when the restart fails, and gives up in the end", async () => {
    const { seen, ended } = supervised(async () => {
      throw new Error("Address already in use\n    at start");
    });
    await ended();
    expect(seen.lines).toHaveLength(3);
    expect(seen.lines[0]).toBe("workerd could not be started again (1 of 3): Address already in use");
    expect(seen.last).toBe("workerd has ended 4 times within ten minutes.");
  });
});

const servers = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function startServer(respond) {
  const server = createServer(respond);
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${server.address().port}/healthz`;
}

/** Watches servers until one of them does not respond. */
async function watched(urls, limitMs) {
  const failures = [];
  const watch = new AbortController();
  const onSilent = async (failure) => {
    failures.push(failure);
    watch.abort();
  };
  await watchHealth({ urls, onSilent, limitMs, intervalMs: 1, signal: watch.signal });
  return failures;
}

describe("watchHealth", () => {
  it("reports when one of several servers accepts a request and does not respond", async () => {
    const urls = [await startServer((_, response) => response.end()), await startServer(() => {})];
    expect(await watched(urls, 100)).toEqual(["not responded for 0.1 s"]);
  });

  it("reports nothing while servers respond with an error or have ended", async () => {
    const watch = new AbortController();
    let count = 0;
    const url = await startServer((_, response) => {
      count += 1;
      if (count === 3) watch.abort();
      response.writeHead(503).end();
    });
    const failures = [];
    const urls = [url, "http://127.0.0.1:1/healthz"];
    await watchHealth({ urls, onSilent: (line) => failures.push(line), intervalMs: 1, signal: watch.signal });
    expect([count, failures]).toEqual([3, []]);
  });

  it("names the failure in the line about the restart", async () => {
    const { seen, ended } = supervised();
    await ended("not responded for 20 s");
    expect(seen.lines).toEqual(["workerd had not responded for 20 s and was started again (1 of 3)."]);
  });
});
