import { setFieldValue } from "../lib/set-field-value";

/** An event of the user, with the state of its element right after it; recorded by `RecordEarlyEvents`. */
interface EarlyEvent {
  event: Event;
  element: HTMLInputElement;
  value: string;
  /** Undefined for an element that cannot be checked. */
  checked?: boolean;
}

declare global {
  interface Window {
    earlyEvents?: EarlyEvent[];
  }
}

/** An event that could not be replayed within this time is dropped: a later effect would surprise. */
const limitMs = 10_000;
const intervalMs = 50;

/** Calls `listener` for the events that React handles: it stops those of an element that is not hydrated. */
function onHandled(type: string, listener: (event: Event) => void): () => void {
  const { documentElement } = document;
  documentElement.addEventListener(type, listener, true);
  return () => documentElement.removeEventListener(type, listener, true);
}

/** Forgets the recorded events that React handles itself. Called in the same task as `hydrateRoot`. */
export function forgetHandledEvents(): void {
  const forget = (handled: Event) => {
    const queue = window.earlyEvents ?? [];
    const rest = queue.filter(
      // Newer text than the recorded one has been handled.
      ({ event, element }) => event !== handled && (handled.type === "click" || element !== handled.target),
    );
    queue.splice(0, queue.length, ...rest);
  };
  for (const type of ["click", "change", "input"])
    onHandled(type, (event) => event.isTrusted && forget(event));
}

/**
 * Replays the recorded events in order, each once. Called when the page has been hydrated. Cards hydrate later: their
 * events are tried again until React handles them. // decision 0016
 */
export function replayEarlyEvents(): void {
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const queue = window.earlyEvents?.splice(0) ?? [];
    const current = queue.filter(
      ({ event, element }) => element.isConnected && !element.disabled && now - event.timeStamp < limitMs,
    );
    for (const early of current) if (!replay(early)) window.earlyEvents?.push(early);
    if (now - startedAt > limitMs) clearInterval(timer);
  }, intervalMs);
}

/** Dispatches an event again; returns whether React has handled it. */
function replay({ event: { type }, element, value, checked }: EarlyEvent): boolean {
  let handled = false;
  const stop = onHandled(type, () => {
    handled = true;
  });
  if (type === "click") {
    // The click changes it to the recorded state; hydration may have reset it.
    if (checked !== undefined) element.checked = !checked;
    element.click();
  } else {
    setFieldValue(element, value);
  }
  stop();
  return handled;
}
