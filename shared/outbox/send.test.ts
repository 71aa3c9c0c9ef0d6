import { createEntry, createMemoryStorage } from "@testing/memory-outbox";
import { createProblem } from "@testing/model-scope";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entryText, isEditable, type OutboxEntry, renewed } from "./entry";
import { type SendResponse, sendEntries } from "./send";
import type { OutboxStorage } from "./storage";

const lost = createProblem({ kind: "network", status: 0 });
const failure = (over: Parameters<typeof createProblem>[0]): SendResponse => ({
  ok: false,
  error: createProblem(over),
});

/** Sends the entries of user 7. Returns the outcome, what was sent, and what is stored afterwards. */
async function send(entries: OutboxEntry[], respond: (entry: OutboxEntry) => SendResponse, now = 1_000) {
  const storage = createMemoryStorage(entries);
  const posted: Record<string, unknown>[] = [];
  const outcome = await sendEntries({
    storage,
    userId: 7,
    now: () => now,
    post: async (entry, params) => {
      posted.push(params);
      return respond(entry);
    },
  });
  return { outcome, posted, stored: await storage.list(), storage };
}

describe("sendEntries", () => {
  it("sends the entries of its user, the oldest first, and removes them", async () => {
    const [first, second] = [createEntry(), createEntry()];
    const other = createEntry({ userId: 8 });
    const { outcome, posted, stored } = await send([second, other, first], () => ({ ok: true }));
    expect(posted).toEqual([
      { ...first.params, queued: true },
      { ...second.params, queued: true },
    ]);
    expect([outcome, stored]).toEqual([{ end: "done", sent: 2, retryAfterSeconds: null }, [other]]);
  });

  it("stops when the connection fails, and says when the entry was first sent from then on", async () => {
    const entries = [createEntry(), createEntry()];
    const failed = await send(entries, () => ({ ok: false, error: lost }));
    expect([failed.outcome.end, failed.posted.length]).toEqual(["retry", 1]);
    expect(failed.stored.map(({ sentAt }) => sentAt)).toEqual([1_000, null]);
    const again = await send(failed.stored, () => ({ ok: true }), 3_500);
    expect(again.posted.map(({ agoMs }) => agoMs)).toEqual([2_500, undefined]);
  });

  it.each([
    ["the session has ended", { status: 401, sessionEnded: true }, "ended"],
    ["there are too many requests", { status: 429, retryAfterSeconds: 9 }, "retry"],
    ["the site is busy", { status: 503 }, "retry"],
  ])("knows that a change was not made when %s", async (_, error, end) => {
    const { outcome, stored } = await send([createEntry()], () => failure(error));
    expect([outcome.end, stored]).toMatchObject([end, [{ state: "waiting", sentAt: null }]]);
  });

  it.each([
    ["an earlier request with the key is running", { status: 409, retryAfterSeconds: 5 }],
    ["the response cannot be read", { status: 502, kind: "malformed" as const }],
    ["a gateway responds", { status: 504 }],
  ])("sends a change again when %s", async (_, error) => {
    const { outcome, stored } = await send([createEntry()], () => failure(error));
    expect([outcome.end, stored]).toMatchObject(["retry", [{ state: "waiting", sentAt: 1_000 }]]);
  });

  it("leaves conflicts and rejected changes to the user, and sends the changes after them", async () => {
    const entries = [createEntry(), createEntry(), createEntry()];
    const conflicts = [{ part: "closed", values: {}, by: "Els Driessen" }];
    const responses = [failure({ status: 409, conflicts }), failure({ messages: { message: ["Too long."] } })];
    const { outcome, stored } = await send(entries, () => responses.shift() ?? { ok: true });
    expect(outcome).toMatchObject({ end: "done", sent: 1 });
    expect(stored).toMatchObject([
      { state: "conflict", error: { conflicts }, sentAt: null },
      { state: "failed", sentAt: null },
    ]);
    expect((await send(stored, () => ({ ok: true }))).posted).toEqual([]);
  });

  it("sends a change that the user wants despite a conflict under a new key, without the check", async () => {
    const conflict = createEntry({ state: "conflict", error: createProblem() });
    const forced = renewed(conflict, { isForced: true });
    expect(forced.id).not.toBe(conflict.id);
    expect((await send([forced], () => ({ ok: true }))).posted).toEqual([conflict.params]);
  });

  it("does not send an entry that is removed while another one is sent", async () => {
    const [first, second] = [createEntry(), createEntry()];
    const storage = createMemoryStorage([first, second]);
    const posted: string[] = [];
    await sendEntries({
      storage,
      userId: 7,
      post: async ({ id }) => {
        posted.push(id);
        await storage.change(second.id, () => null);
        return { ok: true };
      },
    });
    expect(posted).toEqual([first.id]);
  });

  it("sends the entries of a full storage, which can only remove them", async () => {
    const storage = createMemoryStorage([createEntry(), createEntry()]);
    const full: OutboxStorage = {
      ...storage,
      change: (id, change) =>
        storage.change(id, (stored) => {
          if (change(stored)) throw new DOMException("Full", "QuotaExceededError");
          return null;
        }),
    };
    const responses: SendResponse[] = [{ ok: true }, { ok: false, error: lost }];
    const post = async () => responses.shift() ?? { ok: true as const };
    expect(await sendEntries({ storage: full, userId: 7, post })).toMatchObject({ end: "retry", sent: 1 });
    expect(await sendEntries({ storage: full, userId: 7, post })).toMatchObject({ end: "done", sent: 1 });
    expect(await storage.list()).toEqual([]);
  });

  it("makes each change once and in order, whatever fails", async () => {
    type Fault = "none" | "before" | "after" | "closed";
    const faults = fc.array(fc.constantFrom<Fault>("none", "before", "after", "closed"), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(faults, fc.integer({ min: 1, max: 20 }), async (planned, count) => {
        const entries = Array.from({ length: count }, () => createEntry());
        const storage = createMemoryStorage(entries);
        const responses = new Map<string, SendResponse>();
        const made: unknown[] = [];
        const queue = [...planned];
        /** The edge: it makes a change once for each key. */
        const post = async ({ id, params }: OutboxEntry): Promise<SendResponse> => {
          const fault = queue.shift() ?? "none";
          if (fault === "before") return { ok: false, error: lost };
          if (!responses.has(id)) made.push(params.message);
          responses.set(id, { ok: true });
          // The tab is closed before the response.
          if (fault === "closed") throw new Error("closed");
          return fault === "after" ? { ok: false, error: lost } : { ok: true };
        };
        for (let run = 0; run <= planned.length; run += 1) {
          await sendEntries({ storage, userId: 7, post }).catch(() => {});
        }
        expect(made).toEqual(entries.map(({ params }) => params.message));
        expect(await storage.list()).toEqual([]);
      }),
    );
  });
});

describe("an entry", () => {
  it("can be edited unless it is unconfirmed", () => {
    expect(isEditable(createEntry())).toBe(true);
    expect(isEditable(createEntry({ sentAt: 1 }))).toBe(false);
    expect(isEditable(createEntry({ fields: [] }))).toBe(false);
  });

  it("has its first text without formatting, or its summary", () => {
    const fields = [{ name: "message", label: "Comment", kind: "html" as const }];
    expect(entryText(createEntry({ fields, params: { message: "<p>On&nbsp;<b>roof</b></p>" } }))).toBe("On  roof");
    expect(entryText(createEntry({ fields: [], summary: "Until Friday" }))).toBe("Until Friday");
  });
});
