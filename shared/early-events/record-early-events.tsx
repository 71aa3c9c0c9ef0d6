import { InlineScript } from "../ui/inline-script/inline-script";

const script = import.meta.env.SSR
  ? `{const queue=window.earlyEvents=[],on=(type,selector)=>addEventListener(type,event=>{
const element=event.isTrusted&&event.target.closest?.(selector)
if(element)queue.push({event,element,value:element.value,checked:element.checked})},true)
on("click","[type=button]:not([popovertarget],[commandfor]),[type=checkbox],[type=radio]")
on("change","select")
on("input","textarea,input:not([type=checkbox],[type=radio])")}`
  : "";

/**
 * Records events before hydration, when React does not handle them yet; `replay-early-events.ts` dispatches them again.
 * Excludes what works without JavaScript: links, forms and native popovers. A few lines, because every page contains
 * them. // decision 0016
 */
export const RecordEarlyEvents = () => <InlineScript text={script} />;
