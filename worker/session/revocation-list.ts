import QuickLRU from "quick-lru";
import type { KeyValueStore } from "../env";

/** The shortest time to live that KV accepts. */
const minTtlSeconds = 60;

/** Sessions that this isolate has found to be revoked. */
const revoked = new QuickLRU<string, true>({ maxSize: 10_000 });
/** Sessions that were not on the list a moment ago, so that not every request reads KV. */
const recentlyChecked = new QuickLRU<string, true>({ maxSize: 10_000, maxAge: 10_000 });

/** Whether a session was revoked in any data centre. Returns false when the list is unavailable. */
export async function isRevoked(list: KeyValueStore, sessionId: string): Promise<boolean> {
  if (revoked.has(sessionId)) return true;
  if (recentlyChecked.has(sessionId)) return false;
  const entry = await list.get(sessionId).catch(() => null);
  (entry === null ? recentlyChecked : revoked).set(sessionId, true);
  return entry !== null;
}

/** Adds a session to the list until its cookie has expired. Rejects when the list is unavailable. */
export async function revoke(list: KeyValueStore, sessionId: string, secondsLeft: number): Promise<void> {
  revoked.set(sessionId, true);
  await list.put(sessionId, "revoked", { expirationTtl: Math.max(minTtlSeconds, secondsLeft) });
}
