import type { ExecutionContext } from "../env";

/** How much an isolate takes on before it refuses requests (docs/decisions/0036). */
export interface CapacityLimits {
  /** Requests that are answered at the same time, those that wait for v0 included. */
  requests: number;
  /** Requests that wait for their turn on the processor. */
  waiting: number;
}

interface TurnOptions {
  limits: CapacityLimits;
  /** Refused last: only at twice the limits. */
  isLast: boolean;
  signal: AbortSignal;
  executionContext: ExecutionContext;
}

/** Longer than a page may stream: an older request was lost with its client, and its end was not seen. */
const lostAfterMs = 60_000;
/** After this time the next request begins, also when the one whose turn it was is lost. */
export const turnTimeoutMs = 250;
/** How often requests in line look, the later the farther behind they are, and when one that did not is lost. */
const pollMs = 2;
const lostWaiterMs = 2_000;
/** The time over which refusals are counted. */
const refusalsMs = 10_000;

/** A request in line, and when it has looked last. */
interface Waiter {
  seenAt: number;
}

/**
 * Lets requests begin one at a time, each when the event loop has come around since the last one: by then all that
 * could be computed is done, and requests that have arrived meanwhile were read. So a refusal never waits for
 * more than the turn of one page, and a page that waits for v0 delays nobody.
 */
export function createCapacity({ now = Date.now, random = Math.random } = {}) {
  const running = new Map<symbol, number>();
  let line: Waiter[] = [];
  let isTurnTaken = false;
  let turnAt = 0;
  let refusals = 0;
  let refusedAt = 0;

  const isTurnFree = () => !isTurnTaken || now() - turnAt > turnTimeoutMs;

  const freeTurn = () => {
    isTurnTaken = false;
  };

  function begin(executionContext: ExecutionContext): () => void {
    const id = Symbol();
    running.set(id, now());
    isTurnTaken = true;
    turnAt = now();
    executionContext.waitUntil(new Promise<void>((resolve) => setTimeout(resolve)).then(freeTurn));
    return () => running.delete(id);
  }

  function hasRoom({ requests, waiting }: CapacityLimits): boolean {
    if (running.size + line.length >= requests) {
      for (const [id, startedAt] of running) if (now() - startedAt > lostAfterMs) running.delete(id);
    }
    return running.size + line.length < requests && line.length < waiting;
  }

  /**
   * Resolves when it is this request's turn; false when its client has left before. Each request looks by timers of its
   * own: after 16,700 requests workerd ran what waits for a promise of another request in the context of that one
   * (docs/decisions/0036).
   */
  async function turnOf(signal: AbortSignal): Promise<boolean> {
    const waiter = { seenAt: now() };
    line.push(waiter);
    do {
      const place = line.indexOf(waiter);
      await new Promise((resolve) => setTimeout(resolve, pollMs * Math.max(0, place)));
      waiter.seenAt = now();
      // The context of a request whose client has left may have ended.
      line = line.filter(({ seenAt }) => now() - seenAt < lostWaiterMs);
    } while (!signal.aborted && !(isTurnFree() && line.indexOf(waiter) <= 0));
    line = line.filter((other) => other !== waiter);
    return !signal.aborted;
  }

  return {
    /** Resolves when a request may begin, to the function to call at its end; to null when it is refused. */
    async enter({ limits, isLast, signal, executionContext }: TurnOptions): Promise<(() => void) | null> {
      const factor = isLast ? 2 : 1;
      if (!hasRoom({ requests: factor * limits.requests, waiting: factor * limits.waiting })) return null;
      if ((line.length > 0 || !isTurnFree()) && !(await turnOf(signal))) return null;
      return begin(executionContext);
    },

    /**
     * When a refused request may come again, in seconds: the later the more are refused, so that those who come again are
     * no load of their own, and spread, so that they do not come together.
     */
    retryAfterSeconds(): number {
      refusals = refusals * Math.exp((refusedAt - now()) / refusalsMs) + 1;
      refusedAt = now();
      return Math.round(Math.min(60, 3 + refusals / 20) * (0.75 + random() / 2));
    },
  };
}
