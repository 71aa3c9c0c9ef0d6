/** Durations of the main thread's tasks in a trace, in milliseconds: CPU time and wall-clock time. */
function mainThreadTasks(trace) {
  const threadOf = ({ pid, tid }) => `${pid}/${tid}`;
  const mainThreads = trace.filter(
    ({ name, args }) => name === "thread_name" && args.name === "CrRendererMain",
  );
  const busy = trace.filter(({ name }) => name === "FunctionCall").map(threadOf);
  const main = mainThreads.map(threadOf).find((thread) => busy.includes(thread));
  const tasks = trace.filter((event) => threadOf(event) === main && /RunTask$/.test(event.name) && event.dur);
  return { cpuMs: tasks.map(({ tdur = 0 }) => tdur / 1000), wallClockMs: tasks.map(({ dur }) => dur / 1000) };
}

/** The longest of some durations, to a tenth. */
export const longest = (times) => Math.round(times.reduce((most, time) => Math.max(most, time), 0) * 10) / 10;

/** Traces what a page does during an action; returns the durations of the main thread's tasks. */
export async function traceTasks(browser, page, act) {
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline", "__metadata"] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  return mainThreadTasks(traceEvents);
}
