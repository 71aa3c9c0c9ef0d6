import { abortable } from "@shared/api/retry";
import type { Lifetime } from "./env";

interface Work {
  result: Promise<unknown>;
  startedAt: number;
  waiting: number;
}

/** Longer than any work that is shared may take: what is older was lost together with the request that began it. */
const lostMs = 12_000;
const underWay = new Map<string, Work>();

interface SharedWorkOptions<T> {
  /** Equal work has an equal name. */
  key: string;
  /** Does the work; the signal says that nobody waits for it any more. */
  start: (abandoned: AbortSignal) => Promise<T>;
  /** Ends when this caller no longer wants the result. */
  wanted: AbortSignal;
  lifetime: Lifetime;
  now?: () => number;
}

/**
 * Does simultaneous equal work once, for as long as somebody wants it. Every caller gets the same plain value:
 * never a Response, which belongs to one request. Whoever gives up fails alone, with the reason of their signal;
 * the work goes on behind the request that began it, or ends where that one was the only to wait.
 */
export async function sharedWork<T>(options: SharedWorkOptions<T>): Promise<T> {
  const { key, wanted, now = Date.now } = options;
  wanted.throwIfAborted();
  const running = underWay.get(key);
  const isAlive = running && now() - running.startedAt < lostMs;
  const work = isAlive ? running : begin(options);
  work.waiting += 1;
  try {
    // Begun by another request that may be gone, it might never end.
    const patience = AbortSignal.any([wanted, AbortSignal.timeout(lostMs)]);
    return (await abortable(work.result, patience)) as T;
  } finally {
    work.waiting -= 1;
  }
}

function begin<T>({ key, start, wanted, lifetime, now = Date.now }: SharedWorkOptions<T>): Work {
  const abandoned = new AbortController();
  const work: Work = { result: start(abandoned.signal), startedAt: now(), waiting: 0 };
  const forget = () => {
    if (underWay.get(key) === work) underWay.delete(key);
  };
  // Only the request that began the work may end it: the calls under way are its own.
  const leave = () => {
    if (work.waiting > 1) return;
    forget();
    abandoned.abort(wanted.reason);
  };
  wanted.addEventListener("abort", leave, { once: true });
  const ended = () => {
    wanted.removeEventListener("abort", leave);
    forget();
  };
  underWay.set(key, work);
  lifetime.waitUntil(work.result.then(ended, ended));
  return work;
}
