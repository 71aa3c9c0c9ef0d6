import { Miniflare } from "miniflare";
import { signedInCookie } from "./signed-in.mjs";

const passOn = `
export default {
  fetch(request, env) {
    const { pathname, search } = new URL(request.url);
    return fetch(env.V0 + pathname.replace(/^\\/api/, "") + search, { headers: request.headers });
  },
};`;

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

async function time(url, headers) {
  const started = performance.now();
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - started;
}

/** Latencies of two addresses, asked in turn so that a slow moment of the machine meets both. */
async function compare(first, second, rounds) {
  const times = { first: [], second: [] };
  for (let round = 0; round < rounds + 20; round += 1) {
    const pair = [await time(first.url, first.headers), await time(second.url, second.headers)];
    if (round < 20) continue;
    times.first.push(pair[0]);
    times.second.push(pair[1]);
  }
  return { first: median(times.first), second: median(times.second) };
}

const ratio = (what, value, most) => ({
  what,
  value: Math.round(value * 100) / 100,
  unit: "×",
  bar: `≤ ${most}`,
  met: value <= most,
});

async function token(referenceUrl) {
  const response = await fetch(`${referenceUrl}/v0/sign-in`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: "owner@demo.example", password: "Sunny-roof-1" }),
  });
  return (await response.json()).access_token;
}

/** The browser's way to v0 against a Worker that only passes the request on, in one run. */
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
    const cookie = await signedInCookie(stack.url);
    const bearer = { Authorization: `Bearer ${await token(stack.referenceUrl)}` };
    const origin = (await bare.ready).origin;
    const path = "/api/v0/users/me";
    const { first, second } = await compare(
      { url: `${stack.url}${path}`, headers: { Cookie: cookie } },
      { url: `${origin}${path}`, headers: bearer },
      200,
    );
    return [ratio("the way to v0 against a bare Worker, latency at p50", first / second, 1.5)];
  } finally {
    await bare.dispose();
  }
}
