import { setFieldValue } from "./field-value";
import { InlineScript } from "./nonce";

/**
 * Events of the user before hydration are recorded and dispatched again. // decision 0016
 *
 * Relies on React 18: its listener is on `document` and calls `stopPropagation` for an event of an element that is not
 * hydrated, so an event that reaches `<html>` in its capture phase is handled; a hydrated element has a property
 * `__reactProps$…`. On the router of Remix: it handles popstate only after hydration, and hydrates the page for the URL
 * that it finds.
 * Upstream: React does not replay clicks since github.com/facebook/react/pull/22448; changes of fields only after
 * github.com/facebook/react/pull/33129 (React 19). github.com/remix-run/remix/issues/1757 on the early Back.
 * An upgrade that breaks it fails tests/e2e/early-events.spec.ts and early-clicks.spec.ts.
 */

/** An event of the user, with the state of its element right after it. */
interface EarlyEvent {
  event: Event;
  element: HTMLInputElement;
  value: string;
  /** Undefined for an element that cannot be checked. */
  checked?: boolean;
}

/** The events that `RecordEarlyEvents` has recorded and React has not handled. */
type EarlyEvents = EarlyEvent[] & {
  /** Whether React listens to events. */
  started?: boolean;
};

declare global {
  interface Window {
    earlyEvents?: EarlyEvents;
    /** Set by an early Back or Forward: the URL is no longer that of this document, which is not to be hydrated. */
    isReloading?: boolean;
  }
}

/** An event that could not be replayed within this time is dropped: a later effect would surprise. */
const limitMs = 10_000;
/** The same for a key, which acts on what is shown. */
const keyLimitMs = 5_000;
const intervalMs = 50;

/**
 * React hydrates an element during an event if it can. A button then handles the event, but a field does not: React
 * takes the value that it finds for the rendered one.
 */
const recorder = import.meta.env.SSR
  ? `{const queue=window.earlyEvents=[];let hydrated
const on=(type,selector)=>{
addEventListener(type,event=>{const element=event.isTrusted&&event.target.closest?.(selector)
if(!element)return
hydrated=type=="click"&&element.type=="button"||Object.keys(element).some(key=>key.startsWith("__reactProps$"))
queue.push({event,element,value:element.value,checked:element.checked})},true)
document.documentElement.addEventListener(type,event=>{if(queue.started&&event.isTrusted&&hydrated)
queue.splice(0,queue.length,...queue.filter(early=>early.event!=event&&(type=="click"||early.element!=event.target)))},true)}
on("click","[type=button]:not([popovertarget],[commandfor]),[type=checkbox],[type=radio]")
on("change","select")
on("input","textarea,input:not([type=checkbox],[type=radio])")
addEventListener("keydown",event=>{if(event.isTrusted&&2e4>event.timeStamp&&!event.defaultPrevented&&!document.querySelector("dialog[open],:popover-open"))queue.push({event,element:event.target})})}`
  : "";

/** Back and Forward would change the URL without the page, so the page is reloaded. */
const reloadOnPopstate = import.meta.env.SSR
  ? "{const at=()=>location.pathname+location.search,first=at();onpopstate=()=>{if(at()!==first){window.isReloading=true;location.reload()}}}"
  : "";

/**
 * Records events before hydration, when React does not handle them yet; `replayEarlyEvents` dispatches them again.
 * Excludes what works without JavaScript: links, forms and native popovers. Of keys, it records those of the first 20 s
 * that no shortcut handled. Less than 1 kB, because every page contains it.
 */
export function RecordEarlyEvents() {
  return (
    <>
      <InlineScript text={reloadOnPopstate} />
      <InlineScript text={recorder} />
    </>
  );
}

/** From now on the events that React handles are not replayed. Called in the same task as `hydrateRoot`. */
export function ignoreHandledEvents(): void {
  if (window.earlyEvents) window.earlyEvents.started = true;
}

/**
 * Replays the recorded events in order, each once. Called when the page has been hydrated. Cards hydrate later: their
 * events are tried again until React handles them.
 */
export function replayEarlyEvents(): void {
  window.onpopstate = null;
  const timer = setInterval(() => replay(window.earlyEvents ?? []), intervalMs);
  setTimeout(clearInterval, limitMs, timer);
}

/** Dispatches the events of the queue again. Events that are not handled yet stay in the queue. */
function replay(queue: EarlyEvent[]): void {
  const events = queue.splice(0);
  /** The field to which a replayed key moved the focus. */
  let field: Element | null = null;
  events.forEach((early, index) => {
    const { event, element } = early;
    const isKey = event instanceof KeyboardEvent;
    const isObsolete =
      event.defaultPrevented ||
      !element.isConnected ||
      element.disabled ||
      performance.now() - event.timeStamp > (isKey ? keyLimitMs : limitMs) ||
      (isKey && !isShortcut(event, element));
    // Of the input in a field only the last text counts.
    const isReplaced =
      (event.type === "input" || event.type === "change") &&
      events.slice(index + 1).some((later) => later.element === element && later.event.type === event.type);
    if (isObsolete || isReplaced) return;
    if (!(isKey ? replayKey(event, field) : replayEvent(early))) queue.push(early);
    if (isKey) field = document.activeElement;
  });
}

/** Whether a key may be a shortcut of a single key. */
const isShortcut = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, target: Element): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && !target.closest("input, textarea, select, [contenteditable]");

/** Presses a key again, or enters it into the field to which the key before moved the focus. Returns whether it is done. */
function replayKey({ key }: KeyboardEvent, field: Element | null): boolean {
  const target = document.activeElement ?? document.body;
  if (target === field && target instanceof HTMLInputElement) {
    const { value, selectionStart, selectionEnd } = target;
    setFieldValue(
      target,
      value.slice(0, selectionStart ?? value.length) + key + value.slice(selectionEnd ?? value.length),
    );
    return true;
  }
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return event.defaultPrevented;
}

/** Dispatches an event again; returns whether React has handled it. */
function replayEvent({ event: { type }, element, value, checked }: EarlyEvent): boolean {
  // React would take the value for the rendered one, as above.
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
