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

const isField = (target: EventTarget | null) =>
  target instanceof Element && target.matches("input, select, textarea");

/** Whether React has hydrated an element: it adds this property. */
const isHydrated = (target: object | null) =>
  Object.keys(target ?? {}).some((key) => key.startsWith("__reactProps$"));

/**
 * Forgets the recorded events that React handles itself. Called in the same task as `hydrateRoot`.
 *
 * React hydrates a control during an event if it can. A button then handles the event, but a field does not: React
 * takes the value that it finds for the one it has rendered.
 */
export function forgetHandledEvents(): void {
  let wasHydrated = false;
  const forget = (handled: Event) => {
    if (!handled.isTrusted || (isField(handled.target) && !wasHydrated)) return;
    const queue = window.earlyEvents ?? [];
    const rest = queue.filter(
      // Newer text than the recorded one has been handled.
      ({ event, element }) => event !== handled && (handled.type === "click" || element !== handled.target),
    );
    queue.splice(0, queue.length, ...rest);
  };
  for (const type of ["click", "change", "input"]) {
    // Before React's own listener.
    window.addEventListener(type, ({ target }) => (wasHydrated = isHydrated(target)), true);
    onHandled(type, forget);
  }
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
      ({ event, element }, index) =>
        element.isConnected &&
        !element.disabled &&
        now - event.timeStamp < limitMs &&
        // Of the input in a field only the last text counts.
        (event.type === "click" || !queue.slice(index + 1).some((later) => later.element === element)),
    );
    for (const early of current) if (!replay(early)) window.earlyEvents?.push(early);
    if (now - startedAt > limitMs) clearInterval(timer);
  }, intervalMs);
}

/** Dispatches an event again; returns whether React has handled it. */
function replay({ event: { type }, element, value, checked }: EarlyEvent): boolean {
  if (isField(element) && !isHydrated(element)) return false;
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
