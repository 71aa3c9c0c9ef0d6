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
    /** Set by an early Back or Forward: the URL no longer belongs to this document, which must not be hydrated. */
    isReloading?: boolean;
  }
}

/** An event that could not be replayed within this time is dropped: a later effect would surprise. */
const limitMs = 10_000;
/** The same for a key, which acts on what is shown. */
const keyLimitMs = 5_000;
const intervalMs = 50;

/**
 * React hydrates an element during an event if it can. A button or a cell then handles the event, but a field does not:
 * React takes the value that it finds for the rendered one.
 */
const recorder = import.meta.env.SSR
  ? `{const list=window.earlyEvents=[],find=css=>document.querySelector(css);let seen
const on=(type,css)=>{
addEventListener(type,e=>{const el=e.isTrusted&&e.target.closest?.(css)
seen=el&&(type=="click"&&el.checked==null||/__reactProps/.test(Object.keys(el)))
if(el)list.push({event:e,element:el,value:el.value,checked:el.checked})},true)
find("html").addEventListener(type,e=>{if(list.started&&seen)
list.push(...list.splice(0).filter(one=>one.event!=e&&(type=="click"||one.element!=e.target)))},true)}
on("click","[type=button]:not([popovertarget],[commandfor]),[type=checkbox],[type=radio],[data-row]>td:not(:has(a,button,label,summary))")
on("change","select")
on("input","textarea,input:not([type=checkbox],[type=radio])")
addEventListener("keydown",e=>{if(e.isTrusted&&2e4>e.timeStamp&&!e.defaultPrevented&&!find("dialog[open],:popover-open")){list.push({event:e,element:e.target})
if((e.ctrlKey||e.metaKey)&&e.key=="k"&&find("[aria-keyshortcuts*=Meta]"))e.preventDefault(),e.target.blur()}})}`
  : "";

/** Back and Forward would change the URL without the page, so the page is reloaded. */
const reloadOnPopstate = import.meta.env.SSR
  ? "{const at=()=>location.pathname+location.search,first=at();onpopstate=()=>{if(at()!==first){window.isReloading=true;location.reload()}}}"
  : "";

/**
 * Records events before hydration, when React does not handle them yet; `replayEarlyEvents` dispatches them again.
 * Excludes what works without JavaScript: links, forms and native popovers. Records the keys of the first 20 s that no
 * shortcut handled. Keeps the keys of the command palette from the browser, which would move the focus to the address bar.
 * Less than 1 kB, because every page contains it.
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
  const timer = setInterval(() => void replay(window.earlyEvents ?? []), intervalMs);
  setTimeout(clearInterval, limitMs, timer);
}

/** Dispatches the events of the queue again. Events that are not handled yet stay in the queue. */
async function replay(queue: EarlyEvent[]): Promise<void> {
  const events = queue.splice(0);
  /** The element with the focus after the last replayed key that was handled. */
  let focused: HTMLElement | null = null;
  for (const [index, early] of events.entries()) {
    const { event, element } = early;
    const isKey = event instanceof KeyboardEvent;
    const isObsolete =
      !element.isConnected ||
      element.disabled ||
      performance.now() - event.timeStamp > (isKey ? keyLimitMs : limitMs) ||
      (isKey ? !isShortcut(event, element) : event.defaultPrevented);
    // Of the input in a field only the last text counts.
    const isReplaced =
      (event.type === "input" || event.type === "change") &&
      events.slice(index + 1).some((later) => later.element === element && later.event.type === event.type);
    if (isObsolete || isReplaced) continue;
    if (!(isKey ? replayKey(event, focused) : replayEvent(early))) queue.push(early);
    else if (isKey) focused = document.activeElement as HTMLElement | null;
    // React renders what the event changed, which may take the keys that follow, such as the command palette.
    await null;
  }
}

/**
 * Whether a key may be a shortcut: a single key, Enter without a focus, which other recorded keys may move, or a key that
 * the recorder has kept from the browser.
 */
const isShortcut = ({ key, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent, target: Element): boolean =>
  defaultPrevented ||
  ((key.length === 1 || (key === "Enter" && target === document.body)) &&
    !(ctrlKey || metaKey || altKey || target.closest("input, textarea, select, [contenteditable]")));

/**
 * Presses a key again, or enters it into the field to which the key before moved the focus. Enter presses the element to
 * which it moved the focus. Returns whether it is done.
 */
function replayKey(early: KeyboardEvent, focused: HTMLElement | null): boolean {
  const { key } = early;
  if (key === "Enter") {
    focused?.click();
    return focused !== null;
  }
  const target = document.activeElement ?? document.body;
  if (target === focused && target instanceof HTMLInputElement) {
    target.setRangeText(key, target.selectionStart ?? 0, target.selectionEnd ?? 0, "end");
    setFieldValue(target, target.value);
    return true;
  }
  const event = new KeyboardEvent("keydown", early);
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
