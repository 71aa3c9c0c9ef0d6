import { messageText } from "@shared/i18n/format";
import { textsIn } from "@shared/i18n/texts";
import type { Action, ItemOutcome } from "@shared/mutations/action.server";
import { createMutation } from "@shared/mutations/create-mutation";
import type { Toast } from "@shared/toasts/model";
import { createEntry, createMemoryBackend, type Note, type OutboxOptions, openOutbox } from "@testing/memory-outbox";
import { createModelScope, createProblem } from "@testing/model-scope";
import { allSettled, createWatch } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { OutboxEntry } from "./entry";
import { $canStore, $loadBackend, connectionChanged, entryRemoved, entryRenewed, outboxResumed } from "./model";
import type { SendResponse } from "./send";
import { createWaitingRun, withOutbox } from "./with-outbox";

const lost = createProblem({ kind: "network", status: 0 });
const networkError: SendResponse = { ok: false, error: lost };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const english = ({ message }: Toast) => messageText(textsIn("en"), message);
const goOffline = () => vi.stubGlobal("navigator", { onLine: false });

describe("a mutation with an outbox", () => {
  it("waits in the outbox without a request when the browser is offline", async () => {
    goOffline();
    const { run, write, posted, entries, toastTexts, revalidate } = await openOutbox();
    await run(connectionChanged, false);
    await write("Roof");
    await write("Door");
    expect([posted(), revalidate.mock.calls]).toEqual([[], []]);
    expect(entries()).toMatchObject([
      { userId: 7, params: { message: "Roof" }, places: ["notes-9"], invalidates: ["notes"], sentAt: null },
      { params: { message: "Door" } },
    ]);
    expect(toastTexts()).toEqual(["Waiting to be sent", "Waiting to be sent"]);
    // A page without the code of notes shows the entry, too.
    expect(entries()[0]).toMatchObject({ title: "Note", fields: [{ label: "Text" }] });
  });

  it.each([
    ["the response is lost", lost],
    ["the API does not respond", createProblem({ kind: "timeout", status: 0 })],
    ["a gateway responds", createProblem({ status: 504 })],
  ])("is sent again under the same key when %s", async (_, error) => {
    const { write, posted, reject, sent } = await openOutbox();
    await write("Roof");
    const [{ once }] = posted() as unknown as [{ once: { key: string; userId: number } }];
    expect(once.userId).toBe(7);
    await reject(error);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toMatchObject([{ id: once.key, sentAt: expect.any(Number) }]);
  });

  describe("of several items", () => {
    type Change = { ids: number[] };
    const waiting = (...ids: number[]) => ids.map((id) => ({ id, error: null, isWaiting: true }));
    async function openBulk(options: OutboxOptions & { batchSize: number }) {
      const model = await openOutbox(options);
      const { requested, settled } = createWaitingRun(createMutation<Action<Change, ItemOutcome[]>>("handle-plant"), {
        list: "ids",
        idOf: (id) => id,
        view: ({ ids }) => ({ title: "Change", places: ids.map((id) => `plant-${id}`) }),
        batchSize: options.batchSize,
      });
      const outcomes: (readonly ItemOutcome[])[] = [];
      createWatch({ unit: settled, scope: model.scope, fn: (done) => outcomes.push(done.outcomes) });
      return { ...model, outcomes, change: (params: Change) => model.run(requested, params) };
    }

    it("waits as an entry of its own for each item", async () => {
      goOffline();
      const { change, entries, outcomes, posted, run } = await openBulk({ batchSize: 2 });
      await run(connectionChanged, false);
      await change({ ids: [1, 2, 3] });
      expect(entries().map(({ params, places }) => [params, places])).toEqual(
        [1, 2, 3].map((id) => [{ ids: [id] }, [`plant-${id}`]]),
      );
      expect([outcomes, posted()]).toEqual([[waiting(1, 2, 3)], []]);
    });

    it("waits with all of its batches once one of them loses the connection", async () => {
      const { change, posted, reject, sent, outcomes } = await openBulk({ batchSize: 2 });
      await change({ ids: [1, 2, 3, 4] });
      await reject(lost);
      await vi.advanceTimersByTimeAsync(0);
      expect(posted()).toHaveLength(1);
      expect(sent.map(({ params, sentAt }) => [params.ids, sentAt !== null])).toEqual(
        [1, 2, 3, 4].map((id) => [[id], true]),
      );
      expect(outcomes).toEqual([waiting(1, 2, 3, 4)]);
    });

    it("says of each item whether the browser could store it", async () => {
      goOffline();
      const { change, entries, outcomes, run } = await openBulk({ batchSize: 5, room: 2 });
      await run(connectionChanged, false);
      await change({ ids: [1, 2, 3] });
      expect(entries()).toHaveLength(2);
      expect(outcomes).toEqual([[...waiting(1, 2), { id: 3, error: expect.objectContaining({ kind: "offline" }) }]]);
    });
  });

  it("has no key when the action looks first, because the edge would take a new key for a new change", async () => {
    const { note, run, posted, reject, entries } = await openOutbox();
    const params = { plantId: 9, message: "Roof", agoMs: 5_000 };
    void run(note as never, params as never);
    expect(posted()).toEqual([{ name: "write-note", params }]);
    await reject(lost);
    expect(entries()).toEqual([]);
  });

  it("is not created when the edge accepts no key for its action", () => {
    const mutation = createMutation<Action<Note, void>>("create-user");
    expect(() => withOutbox(mutation, () => ({ title: "User", places: [], result: undefined }))).toThrow("create-user");
  });

  it("fails as before when the API rejects it, and when the browser cannot store it", async () => {
    const rejected = await openOutbox();
    await rejected.write("Roof");
    await rejected.reject(createProblem());
    expect(rejected.entries()).toEqual([]);
    const full = await openOutbox({ canStore: false });
    expect(full.scope.getState($canStore)).toBe(false);
    await full.write("Roof");
    const failed = vi.fn();
    full.note.failData.watch(failed);
    await full.reject(lost);
    await vi.advanceTimersByTimeAsync(0);
    expect(failed).toHaveBeenCalledExactlyOnceWith(lost);
    expect(full.entries()).toEqual([]);
  });
});

it("knows that it cannot store anything when its storage cannot be opened, and tries again later", async () => {
  let isBlocked = true;
  const load = async () => {
    if (isBlocked) throw new DOMException("Blocked", "SecurityError");
    return createMemoryBackend({ post: async () => ({ ok: true }) });
  };
  const { scope } = createModelScope([], [[$loadBackend, load]]);
  const resume = async () => {
    await allSettled(outboxResumed, { scope });
    return scope.getState($canStore);
  };
  expect(await resume()).toBe(false);
  isBlocked = false;
  expect(await resume()).toBe(true);
});

it("tests its storage again when the browser goes offline, and after a change that did not fit", async () => {
  const { scope, backend, run, write } = await openOutbox();
  const canStore = () => scope.getState($canStore);
  expect(canStore()).toBe(true);
  backend.canStore = async () => false;
  goOffline();
  await run(connectionChanged, false);
  expect(canStore()).toBe(false);
  backend.canStore = async () => true;
  await run(outboxResumed);
  expect(canStore()).toBe(true);
  backend.canStore = async () => false;
  backend.change = () => Promise.reject(new DOMException("Full", "QuotaExceededError"));
  await write("Roof");
  expect(canStore()).toBe(false);
});

describe("the outbox", () => {
  it("sends stored entries when it opens, loads their data once and says so", async () => {
    const { sent, entries, revalidate, toasts } = await openOutbox({ stored: [createEntry(), createEntry()] });
    expect([sent.length, entries()]).toEqual([2, []]);
    await vi.advanceTimersByTimeAsync(500);
    expect(revalidate.mock.calls).toEqual([[["notes"]]]);
    // The same toast said that the changes wait.
    expect(toasts()).toMatchObject([{ id: "outbox" }]);
  });

  it.each([
    [[true], "Checked: the change that was waiting exists"],
    [[true, true], "Checked: the 2 changes that were waiting exist"],
    [[true, false, false], "Sent 2 changes that were waiting. Checked: 1 other exists."],
  ])("says which changes an earlier request had made: %s", async (found, text) => {
    const { toasts } = await openOutbox({
      stored: found.map(() => createEntry({ sentAt: 5 })),
      responses: found.map((isFound): SendResponse => ({ ok: true, isFound })),
    });
    await vi.advanceTimersByTimeAsync(500);
    expect(toasts().map(english)).toEqual([text]);
  });

  it("says that changes were sent when nothing waits any more", async () => {
    const responses: SendResponse[] = [{ ok: true }, networkError];
    const { entries, revalidate, toasts } = await openOutbox({ stored: [createEntry(), createEntry()], responses });
    await vi.advanceTimersByTimeAsync(500);
    expect([entries().length, revalidate.mock.calls.length, toasts()]).toEqual([1, 1, []]);
    await vi.advanceTimersByTimeAsync(2_500);
    expect([entries(), toasts().map(english)]).toEqual([[], ["Sent 2 changes that were waiting"]]);
  });

  it("does not show or send the entries of another user", async () => {
    const { sent, entries } = await openOutbox({ stored: [createEntry({ userId: 8 })] });
    expect([sent, entries()]).toEqual([[], []]);
  });

  it("waits longer after each failure, and sends at once when the browser is online again", async () => {
    const failures = Array.from({ length: 4 }, () => networkError);
    const { sent, run } = await openOutbox({ stored: [createEntry()], responses: failures });
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(3);
    await run(connectionChanged, true);
    await run(outboxResumed);
    expect(sent).toHaveLength(4);
  });

  it("asks to sign in when the session has ended, and keeps the entries", async () => {
    const ended: SendResponse = { ok: false, error: createProblem({ status: 401, sessionEnded: true }) };
    const { endSession, entries } = await openOutbox({ stored: [createEntry()], responses: [ended] });
    expect(endSession).toHaveBeenCalledOnce();
    expect(entries()).toHaveLength(1);
  });

  it("removes an entry, and sends an edited one under a new key", async () => {
    goOffline();
    const { run, write, entries, sent } = await openOutbox();
    await run(connectionChanged, false);
    await write("Roof");
    await write("Door");
    const [roof, door] = entries() as [OutboxEntry, OutboxEntry];
    await run(entryRemoved, roof);
    await run(entryRenewed, { entry: door, change: { params: { message: "Gate" } } });
    expect(entries()).toMatchObject([{ params: { message: "Gate" } }]);
    expect(entries()[0]?.id).not.toBe(door.id);
    await run(connectionChanged, true);
    await run(outboxResumed);
    expect(sent.map(({ params }) => params)).toEqual([{ message: "Gate" }]);
  });

  it("does not edit an entry that was sent meanwhile", async () => {
    goOffline();
    const { run, write, entries, storage } = await openOutbox();
    await run(connectionChanged, false);
    await write("Roof");
    const [entry] = entries() as [OutboxEntry];
    await storage.change(entry.id, (stored) => (stored ? { ...stored, sentAt: 5 } : null));
    await run(entryRenewed, { entry, change: { params: { message: "Gate" } } });
    expect(entries()).toMatchObject([{ id: entry.id, params: { message: "Roof" } }]);
  });
});
