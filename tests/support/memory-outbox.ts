import type { OutboxBackend } from "@shared/outbox/browser";
import type { OutboxEntry } from "@shared/outbox/entry";
import { entriesOf, type SendOptions, sendEntries } from "@shared/outbox/send";
import type { OutboxStorage } from "@shared/outbox/storage";

/** The storage of the outbox in memory. It stores copies, like IndexedDB, and no more than `room` entries. */
export function createMemoryStorage(
  entries: readonly OutboxEntry[] = [],
  room = Number.POSITIVE_INFINITY,
): OutboxStorage {
  const stored = new Map(entries.map((entry) => [entry.id, entry]));
  return {
    list: async () => [...stored.values()].map((entry) => ({ ...entry })),
    async change(id, change) {
      const entry = stored.get(id);
      const next = change(entry && { ...entry });
      if (next && !stored.has(id) && stored.size >= room) throw new DOMException("Full", "QuotaExceededError");
      if (next?.id !== id) stored.delete(id);
      if (next) stored.set(next.id, { ...next });
    },
  };
}

interface MemoryBackendOptions {
  post: SendOptions["post"];
  storage?: OutboxStorage;
  canStore?: boolean;
}

/** The backend of the outbox in memory. Without room, it rejects changes like a full disk. */
export function createMemoryBackend({
  post,
  storage = createMemoryStorage(),
  canStore = true,
}: MemoryBackendOptions): OutboxBackend {
  return {
    canStore: async () => canStore,
    list: async (userId) => entriesOf(await storage.list(), userId),
    change: async (id, change) => {
      if (!canStore) throw new DOMException("Full", "QuotaExceededError");
      await storage.change(id, change);
    },
    send: (options) => sendEntries({ ...options, storage, post }),
  };
}

let lastCreated = 0;

/** A note that waits in the outbox. */
export function createEntry(over: Partial<OutboxEntry> = {}): OutboxEntry {
  lastCreated += 1;
  return {
    id: crypto.randomUUID(),
    userId: 7,
    createdAt: lastCreated,
    title: "Note",
    fields: [{ name: "message", label: "Note", kind: "text" }],
    places: ["notes-9"],
    page: "/plants/9?companyId=3",
    action: "write-note",
    params: { message: `Note ${lastCreated}` },
    invalidates: ["notes"],
    state: "waiting",
    error: null,
    sentAt: null,
    ...over,
  };
}
