/** An event of the user, with the state of its element right after it. */
export interface EarlyEvent {
  event: Event;
  element: HTMLInputElement;
  value: string;
  /** Undefined for an element that cannot be checked. */
  checked?: boolean;
}

/** The events that `RecordEarlyEvents` has recorded and React has not handled. */
export type EarlyEvents = EarlyEvent[] & {
  /** Whether React listens to events. */
  started?: boolean;
};

declare global {
  interface Window {
    earlyEvents?: EarlyEvents;
  }
}

const limitMs = 10_000;
const intervalMs = 50;

/** From now on the events that React handles are not replayed. Called in the same task as `hydrateRoot`. */
export function ignoreHandledEvents(): void {
  if (window.earlyEvents) window.earlyEvents.started = true;
}

/**
 * Replays the recorded events in order, each once. Called when the page has been hydrated. Cards hydrate later: their
 * events are tried again until React handles them. The code loads when there is an event. // decision 0016
 */
export function replayEarlyEvents(): void {
  const timer = setInterval(() => {
    const queue = window.earlyEvents ?? [];
    if (queue.length > 0) import("./replay").then(({ replay }) => replay(queue)).catch(reportError);
  }, intervalMs);
  setTimeout(clearInterval, limitMs, timer);
}
