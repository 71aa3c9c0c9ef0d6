import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { type DataPart, revalidateFx } from "@shared/data/revalidation";
import { messageText } from "@shared/i18n/format";
import { pageTexts } from "@shared/i18n/texts";
import { endSessionFx, toastShown } from "@shared/toasts/model";
import { attach, createEvent, createStore, sample, scopeBind } from "effector";
import { debounce } from "patronum/debounce";
import { delay } from "patronum/delay";
import type { OutboxBackend } from "./browser";
import { type EntryView, type OutboxEntry, renewed } from "./entry";
import type { SendOutcome } from "./send";

/**
 * The outbox: changes that were made offline or on a failing network, until they are sent (domain/outbox.md). Storage
 * and requests load after the page (`browser.ts`).
 */

/** The shell of a signed-in user is shown. */
export const outboxOpened = createEvent<number>();
/** The user starts to use the page, the page is visible again, or another tab has changed the entries. */
export const outboxResumed = createEvent();
export const connectionChanged = createEvent<boolean>();
export const entryRemoved = createEvent<OutboxEntry>();
/** The user has edited an entry or wants it despite a conflict or an error. */
export const entryRenewed = createEvent<{ entry: OutboxEntry; change: Partial<OutboxEntry> }>();
/** An entry was sent by this tab, by another one or by the service worker. */
export const entrySent = createEvent<OutboxEntry>();
const sendingChanged = createEvent<string | null>();

let backend: Promise<OutboxBackend> | undefined;
const loadBackend = () => {
  backend ??= import("./browser").then(({ createBrowserBackend }) => createBrowserBackend());
  // The file was not loaded, or the browser blocks storage. The next call tries again.
  backend.catch(() => {
    backend = undefined;
  });
  return backend;
};
/** Loads storage and requests. Tests replace it. */
export const $loadBackend = createStore<() => Promise<OutboxBackend>>(loadBackend, { serialize: "ignore" });

/** The user of the session; null before the shell is shown. */
export const $outboxUser = createStore<number | null>(null).on(outboxOpened, (_, userId) => userId);
export const $isOnline = createStore(true).on(connectionChanged, (_, isOnline) => isOnline);
export const noEntries: readonly OutboxEntry[] = [];
/** The entries of the user, the oldest first. */
export const $entries = createStore(noEntries);
/** The id of the entry that is being sent by this tab. */
export const $sendingId = createStore<string | null>(null).on(sendingChanged, (_, id) => id);
/** Whether this browser can store entries. Null while it is not known. */
export const $canStore = createStore<boolean | null>(null);

const source = { load: $loadBackend, userId: $outboxUser };
type Source = { load: () => Promise<OutboxBackend>; userId: number | null };

const listOf = async (backend: OutboxBackend, userId: number | null) => (userId === null ? [] : backend.list(userId));

const testStorageFx = attach({ source, effect: async ({ load }: Source) => (await load()).canStore() });
const listFx = attach({ source, effect: async ({ load, userId }: Source) => listOf(await load(), userId) });
const relistFx = attach({
  source,
  effect: async ({ load, userId }: Source, _outcome: SendOutcome | null) => listOf(await load(), userId),
});

/**
 * The view with its texts in the language of the page. Another page shows the entry without the code that contains its
 * texts (docs/decisions/0006).
 */
function withTexts<T extends EntryView>(view: T): T {
  const i18n = pageTexts();
  const { title, summary, fields } = view;
  return {
    ...view,
    title: messageText(i18n, title),
    ...(summary && { summary: messageText(i18n, summary) }),
    ...(fields && { fields: fields.map((field) => ({ ...field, label: messageText(i18n, field.label) })) }),
  };
}

type EntryOf = Omit<OutboxEntry, "userId" | "state" | "error" | "createdAt">;
/** Stores a change in the outbox. Fails if the browser cannot store it. */
export const storeEntryFx = attach({
  source: { ...source, entries: $entries },
  async effect({ load, userId, entries }: Source & { entries: readonly OutboxEntry[] }, change: EntryOf) {
    if (userId === null) throw new Error("There is no user.");
    const backend = await load();
    // The order does not depend on the clock of the device.
    const createdAt = Math.max(Date.now(), (entries.at(-1)?.createdAt ?? 0) + 1);
    const entry: OutboxEntry = { ...withTexts(change), userId, createdAt, state: "waiting", error: null };
    await backend.change(entry.id, () => entry);
    return listOf(backend, userId);
  },
});
const changeEntryFx = attach({
  source,
  async effect(
    { load, userId }: Source,
    { id, change }: { id: string; change: (stored: OutboxEntry | undefined) => OutboxEntry | null },
  ) {
    const backend = await load();
    await backend.change(id, change);
    return listOf(backend, userId);
  },
});
/** Removes all entries of the user, who signs out. */
export const outboxEmptiedFx = attach({
  source: { ...source, entries: $entries },
  async effect({ load, entries }: Source & { entries: readonly OutboxEntry[] }) {
    const backend = await load();
    await Promise.all(entries.map(({ id }) => backend.change(id, () => null)));
  },
});
const sendFx = attach({
  source,
  async effect({ load, userId }: Source) {
    if (userId === null) return null;
    const onSending = scopeBind(sendingChanged, { safe: true });
    const onSent = scopeBind(entrySent, { safe: true });
    return (await load()).send({ userId, onSending, onSent });
  },
});

/** The toast that says what became of the changes: that they were sent replaces that they wait. */
const outboxToast = "outbox";

$canStore.on(testStorageFx.doneData, (_, canStore) => canStore).on(testStorageFx.fail, () => false);
$entries
  .on([listFx.doneData, relistFx.doneData, storeEntryFx.doneData, changeEntryFx.doneData], (_, entries) => entries)
  .on(outboxEmptiedFx.done, () => [])
  .on(entrySent, (entries, { id }) => entries.filter((entry) => entry.id !== id));

sample({ clock: outboxResumed, target: listFx });
const isUntested = sample({ clock: outboxResumed, source: $canStore, filter: (canStore) => canStore !== true });
const wentOffline = connectionChanged.filter({ fn: (isOnline) => !isOnline });
// The storage may be full by now.
sample({ clock: [isUntested, wentOffline, storeEntryFx.fail], fn: () => {}, target: testStorageFx });
sample({
  clock: storeEntryFx.done,
  fn: () => ({ kind: "info" as const, id: outboxToast, message: msg`Waiting to be sent` }),
  target: toastShown,
});

sample({ clock: entryRemoved, fn: ({ id }) => ({ id, change: () => null }), target: changeEntryFx });
sample({
  clock: entryRenewed,
  fn: ({ entry, change }) => ({
    id: entry.id,
    change: (stored: OutboxEntry | undefined) =>
      // The sender may have sent the entry meanwhile.
      stored?.sentAt === entry.sentAt ? renewed(stored, change) : (stored ?? null),
  }),
  target: changeEntryFx,
});

/** How long after the last sent entry the data is loaded again. */
const showSentAfterMs = 500;
/** How long the sender waits after the first, second … failure in a row, in milliseconds. */
const waitsMs = [2_000, 5_000, 15_000, 60_000, 300_000];
const $failures = createStore(0)
  .on(sendFx.doneData, (failures, outcome) => {
    if (outcome?.end !== "retry") return 0;
    return outcome.sent > 0 ? 1 : failures + 1;
  })
  .reset(connectionChanged);
const retried = delay({
  source: sample({
    clock: sendFx.doneData,
    source: $failures,
    filter: (_, outcome) => outcome?.end === "retry",
    fn: (failures, outcome) =>
      (outcome?.retryAfterSeconds ?? 0) * 1_000 || (waitsMs[Math.min(failures, waitsMs.length) - 1] ?? 2_000),
  }),
  timeout: (waitMs) => waitMs,
});
// The sender has stored conflicts and errors. An entry that was stored after its end is sent now.
sample({ clock: sendFx.done, fn: ({ result }) => result, target: relistFx });
const relisted = relistFx.done.filter({ fn: ({ params: outcome }) => outcome?.end === "done" });
sample({
  clock: [listFx.done, storeEntryFx.done, changeEntryFx.done, retried, relisted],
  source: { entries: $entries, isOnline: $isOnline, isSending: sendFx.pending },
  filter: ({ entries, isOnline, isSending }) =>
    isOnline && !isSending && entries.some(({ state }) => state === "waiting"),
  fn: () => {},
  target: sendFx,
});
sample({ clock: sendFx.doneData, filter: (outcome) => outcome?.end === "ended", fn: () => {}, target: endSessionFx });

/** The entries that were sent together load the data once. */
const sentEntriesShown = createEvent();
const $sent = createStore<readonly OutboxEntry[]>([])
  // The channel returns the entries that this tab has sent.
  .on(entrySent, (entries, entry) => (entries.some(({ id }) => id === entry.id) ? entries : [...entries, entry]))
  .reset(sentEntriesShown);
const settled = sample({ clock: debounce(entrySent, showSentAfterMs), source: $sent });
sample({
  clock: settled,
  fn: (entries): readonly DataPart[] => [...new Set(entries.flatMap(({ invalidates }) => invalidates))],
  target: revalidateFx,
});
/** One toast says what was sent once nothing waits any more: until then the page says that changes wait. */
const allSent = sample({
  clock: settled,
  source: $entries,
  filter: (entries) => entries.every(({ state }) => state !== "waiting"),
  fn: (_, sent) => sent,
});
sample({ clock: allSent, fn: () => {}, target: sentEntriesShown });
sample({
  clock: allSent,
  fn: (sent) => ({ kind: "success" as const, id: outboxToast, message: sentText(sent) }),
  target: toastShown,
});

/** What was sent, and of which changes an earlier request had arrived. */
function sentText(sent: readonly OutboxEntry[]): MessageDescriptor {
  const found = sent.filter(({ isFound }) => isFound).length;
  const made = sent.length - found;
  if (found === 0) {
    return msg`${plural(made, { one: "Sent # change that was waiting", other: "Sent # changes that were waiting" })}`;
  }
  if (made === 0) {
    return msg`${plural(found, { one: "Checked: the change that was waiting exists", other: "Checked: the # changes that were waiting exist" })}`;
  }
  return msg`${plural(made, { one: "Sent # change that was waiting.", other: "Sent # changes that were waiting." })} ${plural(found, { one: "Checked: # other exists.", other: "Checked: # others exist." })}`;
}
