/** Durations of the main thread's tasks in a trace, in milliseconds: CPU time and wall-clock time. */
function mainThreadTasks(trace) {
  const threadOf = ({ pid, tid }) => `${pid}/${tid}`;
  const mainThreads = trace.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const busy = trace.filter(({ name }) => name === "FunctionCall").map(threadOf);
  const main = mainThreads.map(threadOf).find((thread) => busy.includes(thread));
  const tasks = trace.filter((event) => threadOf(event) === main && /RunTask$/.test(event.name) && event.dur);
  return { cpuMs: tasks.map(({ tdur = 0 }) => tdur / 1000), wallClockMs: tasks.map(({ dur }) => dur / 1000) };
}

const longest = (times) => Math.round(times.reduce((most, time) => Math.max(most, time), 0) * 10) / 10;

/**
 * Measures the tasks of a page's main thread while `act` runs. Throws if the trace has fewer tasks than expected, which
 * means that nothing was measured.
 */
export async function measureTasks(browser, page, act, minTasks) {
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline", "__metadata"] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const { cpuMs, wallClockMs } = mainThreadTasks(traceEvents);
  if (cpuMs.length < minTasks) throw new Error(`The trace has only ${cpuMs.length} tasks of the main thread.`);
  return { longestCpuMs: longest(cpuMs), longestWallClockMs: longest(wallClockMs) };
}
