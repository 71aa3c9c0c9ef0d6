import { abortable } from "@shared/api/v0/transport";
import QuickLRU from "quick-lru";
import type { ExecutionContext } from "../env";

interface InFlightTask {
  result: Promise<unknown>;
  waiters: number;
}

/** Longer than any task may take: an older one was lost together with the request that started it. */
const maxTaskMs = 12_000;
/** How often a task whose first caller has aborted is checked for other callers. */
export const watchIntervalMs = 250;
const inFlight = new QuickLRU<string, InFlightTask>({ maxSize: 1_000, maxAge: maxTaskMs });

interface DedupeOptions<T> {
  /** Calls with the same key share one task. */
  key: string;
  /** Starts the task; the signal aborts when no caller waits for the result any more. */
  start: (signal: AbortSignal) => Promise<T>;
  /**
   * Aborts when this caller no longer needs the result, and after a time limit of less than 12 s: a task of another
   * request may never settle when that request has ended.
   */
  signal: AbortSignal;
  executionContext: ExecutionContext;
}

/**
 * Runs concurrent calls with the same key once (in-flight request deduplication). All callers get the same plain
 * value, never a Response, which belongs to one request.
 *
 * A caller whose signal aborts rejects with the signal's reason. The task continues for the other callers in the
 * background of the request that started it, and is aborted when no caller is left.
 */
export async function dedupeInFlight<T>(options: DedupeOptions<T>): Promise<T> {
  const { key, signal } = options;
  signal.throwIfAborted();
  const task = inFlight.get(key) ?? startTask(options);
  task.waiters += 1;
  try {
    return (await abortable(task.result, signal)) as T;
  } finally {
    task.waiters -= 1;
  }
}

function startTask<T>({ key, start, signal, executionContext }: DedupeOptions<T>): InFlightTask {
  const controller = new AbortController();
  const task: InFlightTask = { result: start(controller.signal), waiters: 0 };
  const remove = () => {
    if (inFlight.peek(key) === task) inFlight.delete(key);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Only the request that started the task can abort it, because workerd ties its subrequests to that request: after its
  // own caller it watches for the last of the others.
  const abortWithout = (leavingWaiters: number) => {
    if (task.waiters > leavingWaiters) {
      timer = setTimeout(abortWithout, watchIntervalMs, 0);
      return;
    }
    remove();
    controller.abort(signal.reason);
  };
  const abort = () => abortWithout(1);
  signal.addEventListener("abort", abort, { once: true });
  const settle = () => {
    signal.removeEventListener("abort", abort);
    clearTimeout(timer);
    remove();
  };
  inFlight.set(key, task);
  executionContext.waitUntil(task.result.then(settle, settle));
  return task;
}
