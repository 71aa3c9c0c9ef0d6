import type { Action } from "@shared/mutations/action.server";
import { createMutation } from "@shared/mutations/create-mutation";
import type { OutboxBackend } from "@shared/outbox/browser";
import type { OutboxEntry } from "@shared/outbox/entry";
import { $entries, $loadBackend, outboxOpened, outboxResumed } from "@shared/outbox/model";
import { entriesOf, type SendOptions, type SendResponse, sendEntries } from "@shared/outbox/send";
import type { OutboxStorage } from "@shared/outbox/storage";
import { withOutbox } from "@shared/outbox/with-outbox";
import { endSessionFx } from "@shared/toasts/model";
import { allSettled, type EventCallable } from "effector";
import { vi } from "vitest";
import { createModelScope } from "./model-scope";

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

export type Note = { plantId: number; message: string };

export interface OutboxOptions {
  stored?: OutboxEntry[];
  /** The responses to the outbox, in order; then every change succeeds. */
  responses?: SendResponse[];
  canStore?: boolean;
  /** The number of entries that fit. */
  room?: number;
}

/** An open outbox in memory, and a mutation that waits in it. Needs fake timers. */
export async function openOutbox({ stored = [], responses = [], canStore = true, room }: OutboxOptions = {}) {
  const storage = createMemoryStorage(stored, room);
  const sent: OutboxEntry[] = [];
  const backend = createMemoryBackend({
    storage,
    canStore,
    post: async (entry) => {
      sent.push(entry);
      return responses.shift() ?? { ok: true };
    },
  });
  const endSession = vi.fn();
  const model = createModelScope([[endSessionFx, endSession]], [[$loadBackend, async () => backend]]);
  const { scope } = model;
  const note = withOutbox(
    createMutation<Action<Note, void>>("write-note", {
      success: () => "Saved",
      invalidates: ["notes"],
      failure: "form",
    }),
    ({ plantId }) => ({
      title: { id: "note", message: "Note" },
      fields: [{ name: "message", label: { id: "text", message: "Text" }, kind: "text" }],
      places: [`notes-${plantId}`],
      result: undefined,
    }),
  );
  /** Triggers a unit, and runs what follows until `ms` later. */
  async function run<P>(unit: EventCallable<P>, ...[params]: P extends void ? [] : [NoInfer<P>]) {
    void allSettled(unit as EventCallable<unknown>, { scope, params });
    await vi.advanceTimersByTimeAsync(0);
  }
  await run(outboxOpened, 7);
  await run(outboxResumed);
  return {
    ...model,
    storage,
    backend,
    sent,
    endSession,
    run,
    note,
    write: async (message: string) => {
      void allSettled(note, { scope, params: { plantId: 9, message } });
      await vi.advanceTimersByTimeAsync(0);
    },
    entries: () => scope.getState($entries),
  };
}
