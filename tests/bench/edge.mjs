import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "../../scripts/build.mjs";
import { edgeWorker, startStack } from "../../scripts/stack.mjs";
import { atMost, benchVars, firstCompany, median, ownerToken, send } from "./measuring.mjs";
import { signedInCookie } from "./signed-in.mjs";

/** A minimal proxy Worker, the baseline of the comparison. */
const bareWorker = `
export default {
  fetch(request, env) {
    const { pathname, search } = new URL(request.url);
    return fetch(env.API_URL + pathname.replace(/^\\/api/, "") + search, { headers: request.headers });
  },
};`;

const agent = new Agent({ keepAlive: true });

/**
 * Sends a request; returns the milliseconds until the response was complete. The time of the client itself is in both
 * values of a ratio, and no cost of the edge: `fetch` would add a third to a cached response.
 */
async function millisecondsOf(url, headers) {
  const started = performance.now();
  const { status } = await send(new URL(url), { agent, headers: { ...headers, "Accept-Encoding": "gzip" } });
  if (status !== 200) throw new Error(`${url} responded ${status}`);
  return performance.now() - started;
}

/** V8 optimises a function after many calls. */
const warmUpRounds = 300;

/** The ratio of the median latencies of two calls, measured alternately so that machine load affects both. */
async function compare(first, second, rounds) {
  const times = { first: [], second: [] };
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    const pair = [await first(round), await second(round)];
    if (round < warmUpRounds) continue;
    times.first.push(pair[0]);
    times.second.push(pair[1]);
  }
  return median(times.first) / median(times.second);
}

const day = (year, number) => new Date(Date.UTC(year, 0, number)).toISOString().slice(0, 10);

/** The period of a statistic, from one to two years: each number is another one. */
const period = (number) =>
  `start_date=${day(2025, 1 + Math.floor(number / 300))}&end_date=${day(2026, 2 + (number % 300))}`;

/**
 * Compares the v0 proxy with a bare proxy Worker in its place: each in a process of its own, behind the same stand-ins
 * for Cloudflare's network, and with the included back end over HTTP. Compares a cached response with an uncached one
 * there.
 */
export async function measureEdge({ stack }) {
  const stateDir = mkdtempSync(join(tmpdir(), "heliograph-bench-edge-"));
  const vars = { ...benchVars, V0_API_URL: stack.referenceUrl };
  const bareOptions = {
    ...edgeWorker({ API_URL: stack.referenceUrl }),
    modules: [{ type: "ESModule", path: join(projectRoot, "build/worker/bare.js"), contents: bareWorker }],
  };
  const start = (name, deployed) => {
    mkdirSync(join(stateDir, name));
    return startStack({ port: 0, stateDir: join(stateDir, name), edgeVars: vars, referenceVars: {}, deployed });
  };
  const [edge, bare] = await Promise.all([start("edge"), start("bare", { edge: bareOptions, reference: null })]);
  try {
    const edgeCookie = { Cookie: await signedInCookie(edge.url) };
    const bearer = { Authorization: `Bearer ${await ownerToken(stack.referenceUrl)}` };
    const viaHeliograph = () => millisecondsOf(`${edge.url}/api/v0/users/me`, edgeCookie);
    const viaBareWorker = () => millisecondsOf(`${bare.url}/api/v0/users/me`, bearer);

    const company = await firstCompany(`${edge.url}/api/v0`, edgeCookie);
    const statistic = (number) =>
      millisecondsOf(`${edge.url}/api/v0/companies/${company}/performance?${period(number)}`, edgeCookie);
    const uncached = (round) => statistic(1 + round);
    // The first one waits for the write of the uncached response to the cache, which Miniflare keeps in a database.
    const cached = async () => {
      await statistic(0);
      return statistic(0);
    };

    return [
      atMost("v0 proxy compared to a bare Worker, p50", await compare(viaHeliograph, viaBareWorker, 600), 1.3, "×"),
      atMost("cached compared to uncached response, p50", await compare(cached, uncached, 300), 0.3, "×"),
    ];
  } finally {
    await Promise.all([bare.stop(), edge.stop()]);
    rmSync(stateDir, { recursive: true, force: true });
  }
}
