import { InlineScript } from "../ui/inline-script/inline-script";

/**
 * The capture phase passes `window`, then `document` with React's listener, which stops the events of an element that is
 * not hydrated, then `<html>`: an event that gets there is handled. React hydrates an element during an event if it can.
 * A button then handles the event, but a field does not: React takes the value that it finds for the rendered one.
 */
const script = import.meta.env.SSR
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
on("input","textarea,input:not([type=checkbox],[type=radio])")}`
  : "";

/**
 * Records events before hydration, when React does not handle them yet; `replayEarlyEvents` dispatches them again.
 * Excludes what works without JavaScript: links, forms and native popovers. Less than 1 kB, because every page contains
 * it. // decision 0016
 */
export const RecordEarlyEvents = () => <InlineScript text={script} />;
