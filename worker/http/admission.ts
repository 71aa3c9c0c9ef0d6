import { readCookie } from "@shared/lib/request.server";
import { sessionCookieName } from "../session/session-storage";

/** The requests of one session that run at the same time, and the requests that wait. */
export const sessionLimit = 8;
const waitingLimit = 16;
const maxWaitMs = 10_000;

/** Longer than a request with a session takes: its calls share a deadline of 10 s, and a page is rendered for 26 s. */
const maxWorkMs = 60_000;

/** When requests began whose work has not ended. */
type Running = Map<symbol, number>;

/** The requests of one session, each with the function that lets it begin. */
interface SessionRequests {
  running: Running;
  waiting: Map<symbol, () => void>;
}

const sessions = new Map<string, SessionRequests>();
/** The requests whose session has been read. */
const isolate: Running = new Map();

export type Admission = ReturnType<typeof createAdmission>;

/** The admission of one request, which is counted until its work has ended (docs/decisions/0161). */
export function createAdmission(now = Date.now) {
  const id = Symbol();
  let key = "";

  /** The number of requests; the runtime may have ended a request without running its code to the end. */
  const count = (running: Running): number => {
    for (const [other, startedAt] of running) if (now() - startedAt > maxWorkMs) running.delete(other);
    return running.size;
  };

  /** Lets the request begin after the earlier requests of its session; false when too many requests wait, or for too long. */
  async function enterSession(sessionKey: string, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false;
    key = sessionKey;
    const session = sessions.get(key) ?? { running: new Map(), waiting: new Map() };
    sessions.set(key, session);
    const { running, waiting } = session;
    if (count(running) < sessionLimit) {
      running.set(id, now());
      return true;
    }
    if (waiting.size >= waitingLimit) return false;
    // workerd cancels a request as hung that waits for another one without a timer of its own that is still to come.
    const alive = setTimeout(() => {}, maxWorkMs);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isAdmitted = await new Promise<boolean>((resolve) => {
      const end = () => {
        waiting.delete(id);
        resolve(false);
      };
      timer = setTimeout(end, maxWaitMs);
      signal.addEventListener("abort", end);
      waiting.set(id, () => {
        waiting.delete(id);
        running.set(id, now());
        resolve(true);
      });
    });
    clearTimeout(timer);
    clearTimeout(alive);
    return isAdmitted;
  }

  const isFull = (limit: number): boolean => count(isolate) >= limit;

  /** Counts a request whose session has been read; false when the isolate is responding to `limit` requests. */
  function enter(limit: number): boolean {
    if (isFull(limit)) return false;
    isolate.set(id, now());
    return true;
  }

  function leave(): void {
    isolate.delete(id);
    const session = sessions.get(key);
    if (!session?.running.delete(id)) return;
    const [begin] = session.waiting.values();
    begin?.();
    if (session.running.size === 0) sessions.delete(key);
  }

  return { enterSession, isFull, enter, leave };
}

const busyTexts = {
  429: "You have opened many pages at once. Please try again in a moment.",
  503: "The site is very busy. Please try again in a moment.",
};

/** The rejection of a request because of its session (429), or of the requests of all sessions (503). */
export function busyResponse(status: keyof typeof busyTexts): Response {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" };
  return new Response(`${busyTexts[status]}\n`, { status, headers: { ...headers, "Retry-After": "5" } });
}

/** A hash of the session cookie as it was sent, whether it is valid or not; null without one. */
export async function readSessionKey(request: Request): Promise<string | null> {
  const cookie = readCookie(request, sessionCookieName);
  if (!cookie) return null;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(cookie));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
