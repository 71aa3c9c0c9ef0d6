import { Miniflare } from "miniflare";
import { atLeast, atMost, firstCompany, median, ownerToken, timed } from "./measuring.mjs";
import { signedInCookie } from "./signed-in.mjs";

const passOn = `
export default {
  fetch(request, env) {
    const { pathname, search } = new URL(request.url);
    return fetch(env.V0 + pathname.replace(/^\\/api/, "") + search, { headers: request.headers });
  },
};`;

const warmUp = 30;
const rounds = 200;

/** Latencies of two callers, asked in turn so that a slow moment of the machine meets both. */
async function compare(first, second) {
  const times = { first: [], second: [] };
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const pair = [(await first(round)).ms, (await second(round)).ms];
    if (round < warmUp) continue;
    times.first.push(pair[0]);
    times.second.push(pair[1]);
  }
  return median(times.first) / median(times.second);
}

/** Answers a second of one caller, eight at a time, in short turns. */
async function perSecond(call, turns) {
  const started = performance.now();
  for (let turn = 0; turn < turns; turn += 1) await Promise.all(Array.from({ length: 8 }, () => call(turn)));
  return (8_000 * turns) / (performance.now() - started);
}

async function throughputRatio(first, second) {
  const ratios = [];
  for (let round = 0; round < 9; round += 1) {
    ratios.push((await perSecond(first, 20)) / (await perSecond(second, 20)));
  }
  return median(ratios);
}

const day = (round) => new Date(Date.UTC(2026, 0, 1 + (round % 300))).toISOString().slice(0, 10);

/** The browser's way to v0 against a Worker that only passes the request on, and a kept answer against a fresh one. */
export async function measureEdge({ stack }) {
  const bare = new Miniflare({
    host: "127.0.0.1",
    port: 0,
    cf: false,
    modules: true,
    script: passOn,
    compatibilityDate: "2026-04-26",
    bindings: { V0: stack.referenceUrl },
  });
  try {
    const own = { Cookie: await signedInCookie(stack.url) };
    const bearer = { Authorization: `Bearer ${await ownerToken(stack.referenceUrl)}` };
    const origin = (await bare.ready).origin;
    const throughHeliograph = () => timed(`${stack.url}/api/v0/users/me`, own);
    const throughBare = () => timed(`${origin}/api/v0/users/me`, bearer);

    const company = await firstCompany(`${stack.url}/api/v0`, own);
    const figures = `${stack.url}/api/v0/companies/${company}/performance`;
    const kept = () => timed(`${figures}?start_date=2026-01-01&end_date=2026-06-30`, own);
    const fresh = (round) => timed(`${figures}?start_date=2025-01-01&end_date=${day(round)}`, own);

    return [
      atMost(
        "the way to v0 against a bare Worker, p50",
        await compare(throughHeliograph, throughBare),
        1.5,
        "×",
      ),
      atLeast("the same, throughput", await throughputRatio(throughHeliograph, throughBare), 0.6, "×"),
      atMost("a kept answer against an uncached call, p50", await compare(kept, fresh), 0.5, "×"),
    ];
  } finally {
    await bare.dispose();
  }
}
