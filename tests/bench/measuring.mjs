import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { startStack } from "../../scripts/stack.mjs";

/** The variables of the edge Worker. Many people sign in from one address and with one account. */
export const benchVars = {
  SESSION_SECRET: "a-secret-of-the-bench-with-more-than-32-characters",
  ATTEMPTS_PER_ACCOUNT: "0",
  ATTEMPTS_PER_ADDRESS: "0",
};

/** The median; the upper one of the two for an even number of values. */
export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** The value that this share of the values, in percent, does not exceed. */
export function percentile(values, share) {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor((share / 100) * sorted.length))];
}

/** Clock ticks of the kernel's processor times. */
const ticksPerSecond = 100;

/** The resident memory of a process; Linux only. */
export const residentMb = (id) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, "utf8"))[1]) / 1_024;

/** The processor time and resident memory of the workerd processes that a process has started; Linux only. */
export function workerdUsage(parent = process.pid) {
  const usage = { cpuSeconds: 0, memoryMb: 0 };
  for (const id of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const [, name, rest] = /\((.*)\) (.*)/.exec(readFileSync(`/proc/${id}/stat`, "utf8"));
      const fields = rest.split(" ");
      if (name !== "workerd" || Number(fields[1]) !== parent) continue;
      usage.cpuSeconds += (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
      usage.memoryMb += residentMb(id);
    } catch {
      // It has ended meanwhile.
    }
  }
  return usage;
}

/** Sends a request; returns the text of the response and the milliseconds until it was complete. */
export async function timed(url, headers) {
  const started = performance.now();
  const response = await fetch(url, { headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} responded ${response.status}: ${text.slice(0, 200)}`);
  return { ms: performance.now() - started, text };
}

/**
 * Sends a request, a GET by default, over the connections of an agent; rejects with `wasKept` and `wasAnswered` when it
 * is lost.
 */
export function send(url, { method, agent, headers }) {
  return new Promise((resolve, reject) => {
    let wasAnswered = false;
    const message = request(url, { method, agent, headers });
    const lost = (error) => reject(Object.assign(error, { wasKept: message.reusedSocket, wasAnswered }));
    message.on("error", lost);
    message.on("response", (response) => {
      wasAnswered = true;
      let text = "";
      response.setEncoding("utf8").on("data", (chunk) => {
        text += chunk;
      });
      const { statusCode: status, headers: received } = response;
      response.on("error", lost).on("end", () => resolve({ status, headers: received, text }));
    });
    message.end();
  });
}

/** Sends a GET as a browser does: again, once, when it was lost on a kept connection before it was answered. */
export async function getAsBrowser(url, options) {
  try {
    return await send(url, options);
  } catch (error) {
    if (!error.wasKept || error.wasAnswered) throw error;
    return send(url, { ...options, agent: false });
  }
}

const twoDigits = (value) => Math.round(value * 100) / 100;

/** A row that holds while the value is at most the bar. */
export const atMost = (what, value, bar, unit) => ({
  what,
  value: twoDigits(value),
  unit,
  bar: `≤ ${bar}`,
  distance: distance(value, bar),
  met: value <= bar,
});

/** A row that holds while the value is at least the bar. */
export const atLeast = (what, value, bar, unit) => ({
  what,
  value: twoDigits(value),
  unit,
  bar: `≥ ${bar}`,
  distance: distance(value, bar),
  met: value >= bar,
});

/** How far a value is from its bar, such as "12 % below". */
export function distance(value, bar) {
  if (value === bar) return "at the bar";
  const side = value < bar ? "below" : "above";
  return bar === 0
    ? `${twoDigits(Math.abs(value))} ${side}`
    : `${Math.round(100 * Math.abs(value / bar - 1))} % ${side}`;
}

/** A row without a bar. */
export const report = (what, value, unit) => ({ what, value: twoDigits(value), unit });

/** A token of the demo owner, straight from the included back end. */
export const ownerToken = (referenceUrl) => token(referenceUrl, "owner@demo.example");

/** A token of a demo account, straight from the included back end. */
export async function token(referenceUrl, email) {
  const response = await fetch(`${referenceUrl}/v0/sign-in`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: "Sunny-roof-1" }),
  });
  return (await response.json()).access_token;
}

/** The id of the first company of the user with these headers. */
export async function firstCompany(base, headers) {
  const { text } = await timed(`${base}/users/me/companies`, headers);
  return JSON.parse(text)[0].id;
}

/** Measures with the site and the included back end in a directory, on a day and with a number of plants. */
export async function withStack({ stateDir, plants, demoNow }, measure) {
  const stack = await startStack({
    port: 0,
    stateDir,
    edgeVars: benchVars,
    referenceVars: { DEMO_PLANTS: String(plants), DEMO_NOW: demoNow },
  });
  try {
    return await measure(stack);
  } finally {
    await stack.stop();
  }
}
