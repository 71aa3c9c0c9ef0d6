import type { ProblemDetails } from "@shared/api/result";
import { isConnectionError, type OutboxEntry } from "./entry";
import type { OutboxStorage } from "./storage";

/** The result of sending one entry. `isFound` says that an earlier request had made the change. */
export type SendResponse = { ok: true; isFound?: boolean } | { ok: false; error: ProblemDetails };

export interface SendOptions {
  storage: OutboxStorage;
  userId: number;
  /** Sends the change with its key. `agoMs` is set if the change is unconfirmed. */
  post: (entry: OutboxEntry, params: Record<string, unknown>) => Promise<SendResponse>;
  /** Called with the id of the entry that is being sent, and null after it. */
  onSending?: (id: string | null) => void;
  onSent?: (entry: OutboxEntry) => void;
  now?: () => number;
}

/** Why no more entries are sent. "retry": the connection failed. "ended": the session has ended or is of another user. */
export interface SendOutcome {
  end: "done" | "retry" | "ended";
  /** How many entries were sent. */
  sent: number;
  retryAfterSeconds: number | null;
}

const inOrder = (a: OutboxEntry, b: OutboxEntry) => a.createdAt - b.createdAt;

/** The entries of a user, the oldest first. */
export const entriesOf = (entries: readonly OutboxEntry[], userId: number): OutboxEntry[] =>
  entries.filter((entry) => entry.userId === userId).toSorted(inOrder);

/**
 * Sends the waiting entries of a user one after another, the oldest first, until the connection fails or the session
 * ends. An entry with a conflict or an error waits for the user; the entries after it are sent.
 */
export async function sendEntries(options: SendOptions): Promise<SendOutcome> {
  const { storage, userId, post, onSending, onSent, now = Date.now } = options;
  let sent = 0;
  for (;;) {
    const [next] = entriesOf(await storage.list(), userId).filter(({ state }) => state === "waiting");
    if (!next) return { end: "done", sent, retryAfterSeconds: null };
    const entry = await claim(storage, next, now());
    if (!entry) continue;
    onSending?.(entry.id);
    const agoMs = next.sentAt === null ? {} : { agoMs: Math.max(0, now() - next.sentAt) };
    const response = await post(entry, { ...entry.params, ...agoMs, ...(!entry.isForced && { queued: true }) });
    onSending?.(null);
    if (response.ok) {
      await storage.change(entry.id, () => null);
      sent += 1;
      onSent?.(response.isFound ? { ...entry, isFound: true } : entry);
      continue;
    }
    const { error } = response;
    const isNotMade = error.kind === "http" && (error.sessionEnded || [429, 503].includes(error.status));
    if (isNotMade || !isUndecided(error)) {
      await storage.change(entry.id, (stored) => {
        if (!stored) return null;
        if (isNotMade) return { ...stored, sentAt: next.sentAt };
        return { ...stored, state: error.conflicts ? "conflict" : "failed", error, sentAt: null };
      });
    }
    if (error.sessionEnded) return { end: "ended", sent, retryAfterSeconds: null };
    if (isNotMade || isUndecided(error)) return { end: "retry", sent, retryAfterSeconds: error.retryAfterSeconds };
  }
}

/**
 * Stores that an entry is unconfirmed from now on, before it is sent: the tab may be closed before the
 * response. Null if the entry was removed or edited meanwhile. An entry in a full storage is sent nevertheless: its key
 * makes a repeated request harmless.
 */
async function claim(storage: OutboxStorage, { id }: OutboxEntry, now: number): Promise<OutboxEntry | null> {
  let claimed: OutboxEntry | null = null;
  const change = (stored: OutboxEntry | undefined) => {
    claimed = stored?.state === "waiting" ? { ...stored, sentAt: stored.sentAt ?? now } : null;
    return claimed ?? stored ?? null;
  };
  await storage.change(id, change).catch(() => {});
  return claimed;
}

/** Whether the entry is sent again later: there is no connection, or an earlier request with the key is running. */
const isUndecided = (error: ProblemDetails): boolean =>
  isConnectionError(error) ||
  ["malformed", "aborted"].includes(error.kind) ||
  [408, 429].includes(error.status) ||
  isRunning(error);

const isRunning = ({ status, retryAfterSeconds }: ProblemDetails) => status === 409 && retryAfterSeconds !== null;
