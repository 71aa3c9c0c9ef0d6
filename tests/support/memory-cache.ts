import type { CacheStore } from "@worker/cache/edge-cache";

/** An in-memory cache store, and an execution context whose background work a test can await. */
export function createMemoryCache() {
  const entries = new Map<string, { text: string; headers: [string, string][] }>();
  const pending: Promise<unknown>[] = [];
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
    executionContext: { waitUntil: (promise: Promise<unknown>) => void pending.push(promise) },
    /** Waits for all background work, including work started by it. */
    async waitForBackgroundWork() {
      while (pending.length > 0) await Promise.all(pending.splice(0));
    },
  };
}
