import type { OutboxEntry } from "./entry";
import { channelName, outboxMark, syncTag } from "./names";
import { postEntry } from "./post";
import { entriesOf, type SendOptions, type SendOutcome, sendEntries } from "./send";
import { createIndexedStorage, type OutboxStorage } from "./storage";

/** What other tabs and the service worker say about the outbox. `sent` is the entry that was sent. */
export interface OutboxNews {
  sent?: OutboxEntry;
}

/** The part of the outbox that loads after the page: its storage and its requests. Tests replace it in the scope. */
export interface OutboxBackend {
  /** Whether this browser can store entries. */
  canStore: () => Promise<boolean>;
  list: (userId: number) => Promise<OutboxEntry[]>;
  change: OutboxStorage["change"];
  send: (options: Pick<SendOptions, "userId" | "onSending" | "onSent">) => Promise<SendOutcome>;
}

/** Free space below which no further photo can be expected to fit. */
const minFreeBytes = 10_000_000;
/** About the size of a resized photo. Chromium does not tell how much is free, so a probe of this size is stored. */
const probeBytes = 1_000_000;

export function createBrowserBackend(): OutboxBackend {
  const storage = createIndexedStorage();
  const channel = new BroadcastChannel(channelName);
  const announce = (news: OutboxNews) => channel.postMessage(news);
  return {
    async canStore() {
      try {
        const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
        // A private window may have a database that rejects every write.
        const file = new File([new Uint8Array(probeBytes)], "probe");
        const probe = { id: "probe", userId: 0, file } as OutboxEntry;
        await storage.change(probe.id, () => probe);
        await storage.change(probe.id, () => null);
        return quota - usage >= minFreeBytes;
      } catch {
        return false;
      }
    },
    async list(userId) {
      const entries = entriesOf(await storage.list(), userId);
      markOutbox(userId, entries.length > 0);
      return entries;
    },
    async change(id, change) {
      await storage.change(id, change);
      announce({});
      void registerSync();
    },
    send({ userId, onSending, onSent }) {
      const sent = (entry: OutboxEntry) => {
        announce({ sent: entry });
        onSent?.(entry);
      };
      const send = () => sendEntries({ storage, userId, post: postEntry, onSending, onSent: sent });
      // Two tabs, or a tab and the service worker, never send at the same time.
      return navigator.locks ? navigator.locks.request(channelName, send) : send();
    },
  };
}

/** Remembers whether the outbox has entries, so that the next page loads them at once. */
function markOutbox(userId: number, hasEntries: boolean): void {
  try {
    if (hasEntries) localStorage.setItem(outboxMark, String(userId));
    else localStorage.removeItem(outboxMark);
  } catch {
    // Browsers that block storage throw on access.
  }
}

/** Lets the browser send the entries when the tab is closed, where it can. */
async function registerSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await (registration as { sync?: { register(tag: string): Promise<void> } } | undefined)?.sync?.register(syncTag);
  } catch {
    // The browser does not allow it. The next page sends the entries.
  }
}
