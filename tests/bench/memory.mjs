import { setTimeout as sleep } from "node:timers/promises";
import { fetch } from "miniflare";
import {
  countErrors,
  createBrowser,
  createCounts,
  createRandom,
  plantIdsOf,
  signInPeople,
  visitPaths,
} from "./load.mjs";
import { atMost, report, workerdUsage } from "./measuring.mjs";

const parallel = 4;
const people = 50;

/**
 * The memory of workerd after 20,000 requests of the same people and pages, compared with that after 2,000, each time
 * with and without garbage, which is collected every 2,000 requests: workerd itself collects it when a Worker allocates,
 * never when it is idle, and each of its twenty Workers later the less it does (docs/decisions/0039). `every=18000` lets
 * it be.
 */
export async function measureMemory({ stack, options }) {
  const { requests = 20_000, every = requests / 10 } = options;
  const counts = createCounts();
  const cookies = await signInPeople(stack.url, people);
  const plantIds = await plantIdsOf(stack.url, cookies[0]);
  const random = createRandom(1);
  const browsers = cookies.map((cookie) => createBrowser(stack.url, cookie, counts));
  const time = { isOver: () => false, pause: sleep };
  let sent = 0;

  async function memoryAfter(total) {
    const sendSome = async () => {
      while (sent < total) {
        const paths = visitPaths(random, plantIds);
        sent += paths.length;
        for (const part of paths) await browsers[sent % browsers.length].get(part, time);
      }
    };
    await Promise.all(Array.from({ length: parallel }, sendSome));
    const withGarbageMb = workerdUsage().memoryMb;
    const heapsMb = await collectGarbage(await stack.inspectorUrl());
    return { withGarbageMb, heapsMb, memoryMb: workerdUsage().memoryMb };
  }

  const before = await memoryAfter(requests / 10);
  for (let total = requests / 10 + every; total < requests; total += every) await memoryAfter(total);
  const after = await memoryAfter(requests);
  for (const browser of browsers) browser.close();
  const what = `after ${requests} requests, compared to ${requests / 10}`;
  const both = (name, field) => [
    report(`  ${name}, after ${requests / 10}`, before[field], "MB"),
    report(`  ${name}, after ${requests}`, after[field], "MB"),
  ];
  return [
    atMost(`memory without garbage ${what}`, after.memoryMb / before.memoryMb, 1.3, "×"),
    ...both("resident", "memoryMb"),
    atMost(`objects of all Workers ${what}`, after.heapsMb / before.heapsMb, 1.3, "×"),
    ...both("in V8's heaps", "heapsMb"),
    atMost(`memory with garbage ${what}`, after.withGarbageMb / before.withGarbageMb, 1.3, "×"),
    ...both("resident", "withGarbageMb"),
    report("  requests that failed", countErrors(counts), "requests"),
  ];
}

/** Collects the garbage of all Workers; returns the megabytes of what their heaps still hold. */
async function collectGarbage({ host }) {
  const workers = await (await fetch(`http://${host}/json`)).json();
  let bytes = 0;
  for (const { webSocketDebuggerUrl } of workers) bytes += await collectGarbageOf(webSocketDebuggerUrl);
  // What was freed goes back to the system shortly after.
  await sleep(3_000);
  return bytes / 1e6;
}

/** A snapshot of the heap begins with a full collection; `HeapProfiler.collectGarbage` never ends in workerd. */
async function collectGarbageOf(url) {
  const { webSocket } = await fetch(url.replace(/^ws/, "http"), { headers: { Upgrade: "websocket" } });
  webSocket.accept();
  const call = (id, method) =>
    new Promise((resolve, reject) => {
      webSocket.addEventListener("close", () => reject(new Error(`The inspector closed during ${method}.`)));
      webSocket.addEventListener("message", ({ data }) => {
        // A snapshot arrives in many messages without an id.
        if (!data.startsWith(`{"id":${id},`)) return;
        const { result, error } = JSON.parse(data);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result);
      });
      webSocket.send(JSON.stringify({ id, method }));
    });
  await call(1, "HeapProfiler.takeHeapSnapshot");
  const { usedSize } = await call(2, "Runtime.getHeapUsage");
  webSocket.close();
  return usedSize;
}
