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
  /** Takes next to nothing of the processor, so that several may begin in one turn. */
  isBrief: boolean;
  signal: AbortSignal;
  executionContext: ExecutionContext;
}

/** What a request that has begun reports. */
interface BegunRequest {
  /** It is complete. */
  end(): void;
  /** A call of v0 has ended, after so many milliseconds. */
  onCallEnd(ms: number): void;
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
/** How many brief requests may begin in one turn. */
export const briefPerTurn = 8;
/** How long the first in line waits at most for requests to be refused that have arrived before its turn. */
export const refusingMs = 100;

/** After a pause of the event loop of this length, the requests that arrived in it are refused only at twice the limit. */
export const pauseMs = 60;
/** For as long as the pause was, but no longer than this. */
const maxCatchUpMs = 250;

/** When no call of so many requests, which began within the last second, has ended for this time, v0 is silent. */
export const silentRequests = 8;
export const silentMs = 30;
/** An older one may have been lost with its client. */
const recentMs = 1_000;
/** After this time v0 is slow or down, not in a pause: its calls do not end together. */
export const maxSilentMs = 500;
/** When calls take longer than this, as a running mean, they leave such gaps without a pause. */
export const slowCallMs = 200;
/** How many calls the mean is about. */
const meanCalls = 200;
/** How often the first in line looks meanwhile: v0 has the processor if both share it. */
const silentPollMs = 5;

/** A request in line, and when it has looked last. */
interface Waiter {
  seenAt: number;
}

/** The time until the event loop has come around, and the requests that began in it. */
interface Turn {
  at: number;
  isBrief: boolean;
  begun: number;
}

/**
 * Lets requests begin one at a time, brief ones a few, each time when the event loop has come around: by then all that
 * could be computed is done, and requests that have arrived meanwhile were read. So a refusal never waits for
 * more than the turn of one page, and a page that waits for v0 delays nobody, unless v0 makes a short pause.
 */
export function createCapacity({ now = Date.now, random = Math.random } = {}) {
  const running = new Map<symbol, number>();
  let line: Waiter[] = [];
  let turn: Turn | null = null;
  let refusals = 0;
  let refusedAt = 0;
  let refusedInAll = 0;
  let aliveAt = now();
  let catchesUpUntil = 0;
  let callEndedAt = 0;
  let meanCallMs = 0;

  /**
   * Notices a pause, as of a collection of garbage. What arrived in it has waited already: a refusal that is not quick is
   * worth less than a response that comes a little later. The longer the pause, the more there is to read after it.
   */
  function noticePause(): void {
    const pause = now() - aliveAt;
    // Only those in line look all the time.
    if (line.length > 0 && pause > pauseMs) catchesUpUntil = now() + Math.min(pause, maxCatchUpMs);
    aliveAt = now();
  }

  /**
   * Whether v0 makes a pause, as its process collects garbage too. All calls end together after it, 16 of them are read
   * at a time, and what has arrived later is read after them. So no more requests begin that would add to them.
   */
  function isV0Silent(): boolean {
    const silence = now() - callEndedAt;
    if (silence <= silentMs || silence > maxSilentMs || meanCallMs > slowCallMs) return false;
    let recent = 0;
    for (const startedAt of running.values()) if (now() - startedAt < recentMs) recent += 1;
    return recent >= silentRequests;
  }

  const isTurnFree = () => turn === null || now() - turn.at > turnTimeoutMs;
  const canJoin = (isBrief: boolean) => isBrief && turn?.isBrief === true && turn.begun < briefPerTurn;
  const canBegin = (isBrief: boolean) => !isV0Silent() && (canJoin(isBrief) || isTurnFree());

  function begin({ isBrief, executionContext }: TurnOptions): BegunRequest {
    const id = Symbol();
    running.set(id, now());
    if (turn && canJoin(isBrief)) {
      turn.begun += 1;
    } else {
      const own: Turn = { at: now(), isBrief, begun: 1 };
      turn = own;
      const free = () => {
        if (turn === own) turn = null;
      };
      executionContext.waitUntil(new Promise<void>((resolve) => setTimeout(resolve)).then(free));
    }
    return {
      end: () => running.delete(id),
      onCallEnd: (ms) => {
        callEndedAt = now();
        meanCallMs += (ms - meanCallMs) / meanCalls;
      },
    };
  }

  function hasRoom({ limits, isLast }: TurnOptions): boolean {
    const factor = isLast ? 2 : 1;
    const waiting = (now() < catchesUpUntil ? 2 : factor) * limits.waiting;
    const requests = factor * limits.requests;
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
  async function turnOf({ isBrief, signal }: TurnOptions): Promise<boolean> {
    const waiter = { seenAt: now() };
    line.push(waiter);
    const isRefusing = createRefusingCheck();
    do {
      const place = line.indexOf(waiter);
      const delay = Math.max(pollMs * place, isV0Silent() ? silentPollMs : 0);
      await new Promise((resolve) => setTimeout(resolve, delay));
      waiter.seenAt = now();
      noticePause();
      // The context of a request whose client has left may have ended.
      line = line.filter(({ seenAt }) => now() - seenAt < lostWaiterMs);
    } while (!signal.aborted && !(line.indexOf(waiter) <= 0 && canBegin(isBrief) && (isBrief || !isRefusing())));
    line = line.filter((other) => other !== waiter);
    return !signal.aborted;
  }

  /**
   * Whether requests are still refused, asked each time when the event loop has come around while the turn is free.
   * It reads no more than 16 events at a time: of the requests that arrived during a long turn, the last ones would
   * wait for a page with each 16 of them.
   */
  function createRefusingCheck(): () => boolean {
    let firstAt: number | null = null;
    let refusedBefore = -1;
    return () => {
      const isOver = now() - refusedAt > refusalsMs || now() - (firstAt ?? now()) > refusingMs;
      const isRefusing = !isOver && refusedBefore !== refusedInAll;
      firstAt ??= now();
      refusedBefore = refusedInAll;
      return isRefusing;
    };
  }

  return {
    /** Resolves when a request may begin, to what it reports to; to null when it is refused. */
    async enter(options: TurnOptions): Promise<BegunRequest | null> {
      noticePause();
      if (!hasRoom(options)) {
        refusedInAll += 1;
        return null;
      }
      const isFirst = line.length === 0 && canBegin(options.isBrief);
      if (!isFirst && !(await turnOf(options))) return null;
      return begin(options);
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
