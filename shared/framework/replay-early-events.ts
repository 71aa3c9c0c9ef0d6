import type { EarlyEvent } from "./early-events";
import { setFieldValue } from "./field-value";

/** An event that could not be replayed within this time is dropped: a later effect would surprise. */
const limitMs = 10_000;

/** Dispatches the events of the queue again. Those that React does not handle yet stay in it. */
export function replay(queue: EarlyEvent[]): void {
  const events = queue.splice(0);
  events.forEach((early, index) => {
    const { event, element } = early;
    const isObsolete = !element.isConnected || element.disabled || performance.now() - event.timeStamp > limitMs;
    // Of the input in a field only the last text counts.
    const isReplaced = event.type !== "click" && events.slice(index + 1).some((later) => later.element === element);
    if (!isObsolete && !isReplaced && !replayEvent(early)) queue.push(early);
  });
}

/** Dispatches an event again; returns whether React has handled it. */
function replayEvent({ event: { type }, element, value, checked }: EarlyEvent): boolean {
  // React would take the value for the rendered one; see early-events.tsx.
  const isField = element.matches("input, select, textarea");
  if (isField && !Object.keys(element).some((key) => key.startsWith("__reactProps$"))) return false;

  let handled = false;
  const onHandled = () => {
    handled = true;
  };
  // React stops the events of an element that is not hydrated.
  document.documentElement.addEventListener(type, onHandled, true);
  if (type === "click") {
    // The click changes it to the recorded state; hydration may have reset it.
    if (checked !== undefined) element.checked = !checked;
    element.click();
  } else {
    setFieldValue(element, value);
  }
  document.documentElement.removeEventListener(type, onHandled, true);
  return handled;
}
