import type { KeyValueStore } from "./env";

/** How long an isolate trusts what the list said of a session, in milliseconds. */
const trustMs = 10_000;
/** KV keeps nothing for less than a minute. */
const shortestSeconds = 60;
const mostRemembered = 10_000;

const endedHere = new Set<string>();
const askedAt = new Map<string, number>();

/** Whether a session was ended, here or in another data centre. A silent list lets the session stand. */
export async function isRevoked(list: KeyValueStore, sessionId: string, now = Date.now()): Promise<boolean> {
  if (endedHere.has(sessionId)) return true;
  if (now - (askedAt.get(sessionId) ?? 0) < trustMs) return false;
  const entry = await list.get(sessionId).catch(() => null);
  if (entry !== null) remember(endedHere, sessionId);
  else if (askedAt.size < mostRemembered) askedAt.set(sessionId, now);
  else askedAt.clear();
  return entry !== null;
}

/** Puts a session on the list for as long as its cookie could still be shown. */
export async function revoke(list: KeyValueStore, sessionId: string, secondsLeft: number): Promise<void> {
  remember(endedHere, sessionId);
  await list.put(sessionId, "ended", { expirationTtl: Math.max(shortestSeconds, secondsLeft) });
}

function remember(set: Set<string>, sessionId: string): void {
  const [oldest] = set;
  if (set.size >= mostRemembered && oldest !== undefined) set.delete(oldest);
  set.add(sessionId);
}
