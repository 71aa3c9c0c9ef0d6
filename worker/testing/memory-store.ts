import type { CacheStore } from "../edge-cache";

/** A cache store in memory, and a lifetime whose work can be waited for. */
export function memoryStore() {
  const entries = new Map<string, { text: string; headers: [string, string][] }>();
  const work: Promise<unknown>[] = [];
  const store: CacheStore = {
    async match(url) {
      const entry = entries.get(url);
      return entry && new Response(entry.text, { headers: entry.headers });
    },
    async put(url, response) {
      entries.set(url, { text: await response.text(), headers: [...response.headers] });
    },
  };
  return {
    store,
    entries,
    lifetime: { waitUntil: (promise: Promise<unknown>) => void work.push(promise) },
    /** Waits for all that was put off, and for what it puts off in its turn. */
    async settled() {
      while (work.length > 0) await Promise.all(work.splice(0));
    },
  };
}
