import { createEffect, createEvent, createStore, type Event, type EventCallable, type Store, sample } from "effector";

interface QueueOptions<T, R> {
  /** The maximum number of items that run at the same time. */
  concurrency: number;
  /** Runs an item. The signal is aborted when the item is removed. */
  run: (item: T, signal: AbortSignal) => Promise<R>;
  /** Whether the failure of an item drops the items that wait. */
  stopsAtFailure?: boolean;
}

interface Queue<T, R> {
  /** Adds items, which start in their order. An item that is in the queue already is not added again. */
  added: EventCallable<readonly T[]>;
  /** Drops the items that wait. */
  stopped: EventCallable<void>;
  /** Removes an item. A running item is aborted, and its result is dropped. */
  removed: EventCallable<T>;
  /** Removes all items and adds others. */
  replaced: EventCallable<readonly T[]>;
  started: Event<readonly T[]>;
  done: Event<{ item: T; result: R }>;
  failed: Event<{ item: T; error: unknown }>;
  /** The items that have not ended: the running items, then the items that wait. */
  $items: Store<readonly T[]>;
}

/** Creates a queue whose items run in their order, several at the same time. It compares items by identity. */
export function createQueue<T, R>({ concurrency, run, stopsAtFailure = false }: QueueOptions<T, R>): Queue<T, R> {
  interface Call {
    item: T;
    controller: AbortController;
  }
  const added = createEvent<readonly T[]>();
  const stopped = createEvent();
  const removed = createEvent<T>();
  const replaced = createEvent<readonly T[]>();

  const runFx = createEffect<Call, R, unknown>(({ item, controller }) => run(item, controller.signal));
  const startFx = createEffect((calls: readonly Call[]) => {
    for (const call of calls) runFx(call).catch(() => {});
  });
  const abortFx = createEffect((calls: readonly Call[]) => {
    for (const { controller } of calls) controller.abort();
  });

  const $queue = createStore<{ running: readonly Call[]; waiting: readonly T[] }>({ running: [], waiting: [] });
  const settled = sample({ clock: runFx.finally, source: $queue, fn: ({ running }, end) => ({ running, end }) })
    .filter({ fn: ({ running, end }) => running.includes(end.params) })
    .map(({ end }) => end);
  const started = sample({ clock: [added, removed, replaced, settled], source: $queue })
    .map(({ running, waiting }) => waiting.slice(0, Math.max(0, concurrency - running.length)))
    .filter({ fn: (items) => items.length > 0 })
    .map((items) => items.map((item) => ({ item, controller: new AbortController() })));

  $queue
    .on(added, ({ running, waiting }, items) => {
      const isQueued = (item: T) => waiting.includes(item) || running.some((call) => call.item === item);
      return { running, waiting: [...waiting, ...items.filter((item) => !isQueued(item))] };
    })
    .on(stopped, ({ running }) => ({ running, waiting: [] }))
    .on(removed, ({ running, waiting }, item) => ({
      running: running.filter((call) => call.item !== item),
      waiting: waiting.filter((other) => other !== item),
    }))
    .on(replaced, (_, items) => ({ running: [], waiting: items }))
    .on(started, ({ running, waiting }, calls) => ({
      running: [...running, ...calls],
      waiting: waiting.slice(calls.length),
    }))
    .on(settled, ({ running, waiting }, { params, status }) => ({
      running: running.filter((call) => call !== params),
      waiting: stopsAtFailure && status === "fail" ? [] : waiting,
    }));
  sample({ clock: started, target: startFx });

  /** The calls that run, including the calls of removed items. */
  const $calls = createStore<readonly Call[]>([])
    .on(runFx, (calls, call) => [...calls, call])
    .on(runFx.finally, (calls, { params }) => calls.filter((call) => call !== params));
  sample({
    clock: [removed, replaced] as Event<unknown>[],
    source: { calls: $calls, queue: $queue },
    fn: ({ calls, queue }) => calls.filter((call) => !queue.running.includes(call)),
    target: abortFx,
  });

  return {
    added,
    stopped,
    removed,
    replaced,
    started: started.map((calls) => calls.map(({ item }) => item)),
    done: settled.filterMap((end) =>
      end.status === "done" ? { item: end.params.item, result: end.result } : undefined,
    ),
    failed: settled.filterMap((end) =>
      end.status === "fail" ? { item: end.params.item, error: end.error } : undefined,
    ),
    $items: $queue.map(({ running, waiting }) => [...running.map(({ item }) => item), ...waiting]),
  };
}
