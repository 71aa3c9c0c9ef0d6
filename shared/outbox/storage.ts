import { createStore, promisifyRequest } from "idb-keyval";
import type { OutboxEntry } from "./entry";

/** Where entries are stored. */
export interface OutboxStorage {
  /** All entries of all users. */
  list: () => Promise<OutboxEntry[]>;
  /**
   * Changes an entry in one transaction: `change` receives what is stored now, and returns the entry to store in its
   * place, under its own id. Null removes the entry.
   */
  change: (id: string, change: (stored: OutboxEntry | undefined) => OutboxEntry | null) => Promise<void>;
}

/** The entries in IndexedDB. The page and the service worker use the same. */
export function createIndexedStorage(): OutboxStorage {
  const run = createStore("heliograph-outbox", "entries");
  return {
    list: () => run("readonly", (store) => promisifyRequest<OutboxEntry[]>(store.getAll())),
    change: (id, change) =>
      run("readwrite", async (store) => {
        const next = change(await promisifyRequest<OutboxEntry | undefined>(store.get(id)));
        if (next?.id !== id) store.delete(id);
        if (next) store.put(next, next.id);
        // A full disk fails the transaction, not the request.
        await promisifyRequest(store.transaction);
      }),
  };
}
