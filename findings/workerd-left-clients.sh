#!/usr/bin/env bash
# A client that leaves while workerd computes its response, and one that leaves while a response streams.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" && npm install --prefix . --silent --no-audit --no-fund miniflare@4.20260426.0
cat > run.mjs <<'JS'
import { createRequire } from "node:module";
import http from "node:http";
import { Miniflare } from "miniflare";
const { version } = createRequire(import.meta.resolve("miniflare"))("workerd/package.json");
const script = `
const seen = {};
const note = (event) => { seen[event] = (seen[event] ?? 0) + 1; };
const line = new TextEncoder().encode("x".repeat(1_000));
async function compute(step) {
  for (let time = 0; time < 20; time += 1) { await scheduler.wait(100); await step(); note("step"); }
  note("ended");
}
export default {
  async fetch(request, env, context) {
    const { pathname } = new URL(request.url);
    if (pathname === "/seen") return Response.json(seen);
    if (pathname === "/forget") { for (const event in seen) delete seen[event]; return new Response("ok"); }
    request.signal.addEventListener("abort", () => note("abort"));
    if (pathname === "/computed") { await compute(() => {}); return new Response("late"); }
    if (pathname === "/pulled") {
      const body = new ReadableStream({
        async pull(controller) { await scheduler.wait(100); controller.enqueue(line); note("pull"); },
        cancel() { note("cancel"); },
      });
      return new Response(body);
    }
    const { readable, writable } = new IdentityTransformStream();
    const writer = writable.getWriter();
    context.waitUntil(compute(() => writer.write(line)).catch(() => note("error")));
    return new Response(readable);
  },
};`;
const options = { compatibilityDate: "2026-04-26", compatibilityFlags: ["enable_request_signal"] };
const miniflare = new Miniflare({ modules: true, script, ...options });
const url = await miniflare.ready;
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
/** What the Worker notes of a client that leaves after half a second. */
async function leave(path, isReset) {
  await miniflare.dispatchFetch("http://worker/forget");
  const request = http.get(new URL(path, url), { agent: false }, (response) => response.resume());
  request.on("error", () => {});
  await sleep(550);
  if (isReset) request.socket.resetAndDestroy();
  else request.destroy();
  await sleep(3_000);
  return (await miniflare.dispatchFetch("http://worker/seen")).json();
}
const closed = await leave("/computed", false);
const reset = await leave("/computed", true);
const pulled = await leave("/pulled", false);
const written = await leave("/written", false);
await miniflare.dispose();
console.log(`workerd ${version}`);
console.log(`computed, connection closed: ${JSON.stringify(closed)}`);
console.log(`computed, connection reset:  ${JSON.stringify(reset)}`);
console.log(`ReadableStream, closed:      ${JSON.stringify(pulled)}`);
console.log(`IdentityTransformStream:     ${JSON.stringify(written)}`);
const expected =
  closed.step === 20 && closed.ended === 1 && !closed.abort &&
  reset.step < 20 && !reset.ended && reset.abort === 1 &&
  pulled.pull < 20 && pulled.abort === 1 && !pulled.cancel &&
  written.step < 20 && written.abort === 1 && written.error === 1;
if (!expected) process.exit(1);
JS
node run.mjs
