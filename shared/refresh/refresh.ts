import { createCurrentRun } from "@shared/data/current-run";
import {
  combine,
  createEffect,
  createEvent,
  createStore,
  type Effect,
  type Event,
  type EventCallable,
  type Store,
  sample,
  type Unit,
} from "effector";
import { useUnit } from "effector-react";
import { interval } from "patronum/interval";
import { useEffect } from "react";

/** The age from which data are loaded again when their tab is shown. */
const resumedMs = 60_000;

/** The attempts to load the data of a target. Times are in milliseconds since the epoch. */
interface Attempts<E> {
  /** The end of the last attempt. */
  checkedAt: number;
  /** The time of the last data; null before. */
  loadedAt: number | null;
  /** Why the last attempt failed; null if it did not. */
  error: E | null;
}

interface RefreshOptions<Target, Value, E> {
  opened: Event<unknown>;
  closed: Event<unknown>;
  /** Whose data are loaded; null for none. */
  $target: Store<Target | null>;
  load: Effect<Target, Value, E>;
  everyMs: number;
  tickMs: number;
  /** Targets of different keys have attempts of their own. */
  keyOf?: (target: Target) => number;
  /** Whether the state of a visible tab allows a request. */
  mayLoad?: () => boolean;
  /** Whether the data are being changed or replaced. */
  $isBusy?: Store<boolean>;
  /** What makes the response to a pending request obsolete. */
  obsoleteAfter?: Unit<unknown>[];
}

/**
 * Loads the data of what is open every `everyMs`, and when its tab is shown again, but not in a hidden tab
 * (domain/freshness.md#refresh). States the time of the data, and why the last attempt failed.
 */
export function createRefresh<Target, Value extends { asOf: number }, E = Error>({
  $target,
  everyMs,
  keyOf = () => 0,
  mayLoad = () => true,
  $isBusy = createStore(false),
  obsoleteAfter = [],
  ...options
}: RefreshOptions<Target, Value, E>) {
  const { opened, closed } = options;
  /** The tab became visible, or has a connection again. */
  const resumed = createEvent();
  const requested = createEvent();
  /** The data of the target, of this time, were loaded without a refresh. */
  const loadedFx = createEffect((asOf: number | null) => ({ asOf, at: Date.now() }));

  const readTabFx = createEffect((_: { fromMs: number }) => ({
    now: Date.now(),
    mayLoad: !document.hidden && mayLoad(),
  }));
  const { tick } = interval({ timeout: options.tickMs, start: opened, stop: closed });
  sample({ clock: tick, fn: () => ({ fromMs: everyMs }), target: readTabFx });
  sample({ clock: resumed, fn: () => ({ fromMs: resumedMs }), target: readTabFx });
  sample({ clock: requested, fn: () => ({ fromMs: 0 }), target: readTabFx });

  const requestFx = createEffect(async ({ target }: { run: number; target: Target }) => {
    try {
      return { target, value: await options.load(target), error: null, at: Date.now() };
    } catch (error) {
      return { target, value: null, error: error as E, at: Date.now() };
    }
  });
  const { $run, responsesOf } = createCurrentRun([opened, closed, ...obsoleteAfter]);
  const $all = createStore<ReadonlyMap<number, Attempts<E>>>(new Map()).reset(opened, closed);
  const responded = sample({
    clock: responsesOf(requestFx).done,
    source: $all,
    fn: (all, response) => ({ ...response, previousAt: all.get(keyOf(response.target))?.loadedAt ?? null }),
  });
  const loaded = sample({
    clock: loadedFx.doneData,
    source: $target,
    fn: (target, { asOf, at }) => target && { target, previousAt: asOf, value: null, error: null, at },
  }).filterMap((response) => response ?? undefined);
  $all.on([responded, loaded], (all, { target, value, previousAt, error, at }) =>
    new Map(all).set(keyOf(target), { checkedAt: at, loadedAt: value?.asOf ?? previousAt, error }),
  );
  const $attempts = combine($all, $target, (all, target) => (target && all.get(keyOf(target))) ?? null);

  const due = sample({
    clock: readTabFx.done,
    source: { run: $run, target: $target, attempts: $attempts, isBusy: $isBusy, isPending: requestFx.pending },
    fn: ({ run, target, attempts, isBusy, isPending }, { params: { fromMs }, result: { now, mayLoad } }) => {
      const isOld = !attempts || now - attempts.checkedAt >= fromMs;
      return target && isOld && mayLoad && !isBusy && !isPending ? { run, target } : undefined;
    },
  }).filterMap((request) => request);
  sample({ clock: due, target: requestFx });

  return {
    resumed,
    requested,
    loadedFx,
    /** The time, and whether the tab may load. */
    ticked: readTabFx.doneData,
    received: responded.filterMap(({ value, ...response }) => (value === null ? undefined : { ...response, value })),
    failed: responded.filterMap(({ error }) => error ?? undefined),
    /** The attempts to load the data of the target; null before the first one. */
    $attempts,
  };
}

/** Calls `resumed` when the tab was shown or hidden, or has a connection again. */
export function useResumed(resumed: EventCallable<void>): void {
  const resume = useUnit(resumed);
  useEffect(() => {
    const onResume = () => resume();
    document.addEventListener("visibilitychange", onResume);
    window.addEventListener("online", onResume);
    return () => {
      document.removeEventListener("visibilitychange", onResume);
      window.removeEventListener("online", onResume);
    };
  }, [resume]);
}
