import { msg, plural } from "@lingui/core/macro";
import { isUnconfirmed, type ProblemDetails } from "@shared/api/result";
import { createCurrentRun } from "@shared/data/current-run";
import { type DataPart, revalidateFx } from "@shared/data/revalidation";
import { chunksOf, mapLimited } from "@shared/lib/promises";
import { errorReceived, type Toast, toastDismissed, toastShown } from "@shared/toasts/model";
import { attach, combine, createEffect, createEvent, createStore, sample } from "effector";
import { reset } from "patronum/reset";
import type { ItemId, ItemOutcome } from "./action.server";
import { type Mutation, trigger, undoOffer, untilEnd, withSource } from "./create-mutation";

/** A request of a run: the parameters of its items. */
export interface RunRequest<P> {
  params: P;
  /** The items that an earlier request may have changed. Their present state is read first. */
  unconfirmed: readonly ItemId[];
  /** Whether an earlier request of the run waits for a connection. */
  isWaiting: boolean;
}

interface RunOptions<P, I, O> {
  /** Identifies the toast. */
  name: string;
  items: (params: P) => readonly I[];
  idOf: (item: I) => ItemId;
  /** The parameters with other items. */
  withItems: (params: P, items: readonly I[]) => P;
  /** Sends a request, and resolves with the outcome of each item. */
  change: (request: RunRequest<P>) => Promise<readonly O[]>;
  /** The number of items in a request. */
  batchSize?: number;
  /** The number of requests of a run at the same time. */
  concurrency?: number;
  /** The parts of data that are loaded again after a run. Without them, `change` is a mutation that also reports errors. */
  invalidates?: (params: P) => readonly DataPart[];
  /** The toast of a run, by the number of its items that failed. */
  toast?: (params: P, failed: number) => Pick<Toast, "kind" | "message"> | undefined;
  /** The parameters that undo a run, from the outcomes of its changed items. Null if Undo is not offered. */
  undo?: (params: P, changed: ReadonlyMap<ItemId, O>) => P | null;
}

interface RunResult<P, O> {
  params: P;
  outcomes: readonly O[];
}

type Outcomes<O> = Readonly<Record<ItemId, O>>;

export type Run<P, O extends ItemOutcome = ItemOutcome> = ReturnType<typeof createRun<P, unknown, O>>;

/**
 * Creates the model of changes of several items. A run sends the items in requests and has an outcome for each item. The
 * end of the session halts it. Several runs can be pending.
 */
export function createRun<P, I, O extends ItemOutcome = ItemOutcome>({
  name,
  items,
  idOf,
  withItems,
  change,
  batchSize = 1,
  concurrency = 1,
  invalidates,
  toast: toastOf,
  undo: undoOf = () => null,
}: RunOptions<P, I, O>) {
  const idsOf = (params: P): ItemId[] => items(params).map(idOf);
  /** The user confirmed a change. */
  const requested = createEvent<P>();
  /** Some items of a change are sent again. The outcomes of the others stay. */
  const repeated = createEvent<{ params: P; ids: readonly ItemId[] }>();
  /** The rest of a change is sent after its tab was closed. Another tab may have sent it. */
  const continued = createEvent<P>();
  const undone = createEvent();
  /** The items are no longer shown. */
  const closed = createEvent();
  /** The user stopped the run: what is not sent yet is dropped. */
  const stopped = createEvent();
  /** The rest of a change is offered again after the sign-in, or not any more (null). */
  const interruptedChanged = createEvent<P | null>();

  /** The last outcome of each item. */
  const $outcomes = createStore<Outcomes<O>>({})
    .on(requested, (outcomes, params) => without(outcomes, idsOf(params)))
    .on(repeated, (outcomes, { ids }) => without(outcomes, ids));
  /** The items whose last change was sent, with an unknown outcome. */
  const $unconfirmed = createStore<ReadonlySet<ItemId>>(new Set()).on(
    continued,
    (unconfirmed, params) => new Set([...unconfirmed, ...idsOf(params)]),
  );
  trigger(continued, requested);

  const { $run, responsesOf } = createCurrentRun([closed, stopped]);
  const $stops = createStore(0).on(stopped, (stops) => stops + 1);
  const $state = combine({ run: $run, stops: $stops, outcomes: $outcomes, unconfirmed: $unconfirmed });
  const ofItems = (params: P, isIncluded: (id: ItemId) => boolean): P =>
    withItems(
      params,
      items(params).filter((item) => isIncluded(idOf(item))),
    );
  interface Call {
    params: P;
    run: number;
    stops: number;
    outcomes: Outcomes<O>;
    unconfirmed: ReadonlySet<ItemId>;
  }
  const requestFx = attach({
    source: $stops,
    effect: (stops, call: Call & { send: (params: P) => Promise<{ outcomes: readonly O[] }> }) =>
      stops === call.stops ? call.send(call.params) : { outcomes: [] },
  });
  const sendFx = createEffect(async (call: Call): Promise<RunResult<P, O>> => {
    const { params, outcomes, unconfirmed } = call;
    const send = untilEnd<P, { outcomes: readonly O[]; isWaiting?: boolean }>(
      async (batch, isWaiting) => {
        const ids = idsOf(batch).filter((id) => unconfirmed.has(id));
        // Changes that are sent one after another stay in their order.
        const sent = await change({ params: batch, unconfirmed: ids, isWaiting: isWaiting && concurrency === 1 });
        return { outcomes: sent, isWaiting: sent.every((outcome) => outcome.isWaiting) };
      },
      (batch, error) => ({ outcomes: idsOf(batch).map((id) => ({ id, error }) as O) }),
    );
    const left = items(params).filter((item) => !outcomes[idOf(item)]);
    const sent = await mapLimited(chunksOf(left, batchSize), concurrency, (chunk) =>
      requestFx({ ...call, params: withItems(params, chunk), send }),
    );
    const earlier = idsOf(params).flatMap((id) => outcomes[id] ?? []);
    return { params, outcomes: [...earlier, ...sent.flatMap((response) => response.outcomes)] };
  });
  /** Resolves when the page shows the new data. */
  const runFx = createEffect(async (call: Call) => {
    const result = await sendFx(call);
    // Loading data would redirect before the rest of the change is stored.
    const isReloaded = result.outcomes.some(({ isWaiting }) => !isWaiting) && !endOf(result);
    if (invalidates && isReloaded) await revalidateFx(invalidates(result.params));
    return result;
  });
  /** The changes that the loaded data does not have yet, also of a page that the user has left, without failed items. */
  const $unloaded = createStore<readonly { call: Call; params: P }[]>([])
    .on(runFx, (all, call) => [...all, { call, params: call.params }])
    .on(sendFx.done, (all, { params: sent, result: { outcomes } }) => {
      const isMade = (id: ItemId) => outcomes.some((one) => one.id === id && !one.error && !one.isWaiting);
      return all.map(({ call, params }) => ({ call, params: call === sent ? ofItems(params, isMade) : params }));
    })
    .on(runFx.finally, (all, { params: ended }) => all.filter(({ call }) => call !== ended));
  const started = [requested, repeated.map(({ params }) => params)];
  for (const clock of started) {
    trigger(
      withSource(clock, $state, (state, params): Call => ({ ...state, params })),
      runFx,
    );
  }

  /** The outcomes of a page that the user has left are dropped. */
  const { done: received, $pending: $requests } = responsesOf(requestFx);
  const settled = responsesOf(sendFx).done;
  const { done: finished, $pending } = responsesOf(runFx);
  $unconfirmed.on(received, (before, { outcomes }) => {
    const unconfirmed = new Set(before);
    for (const { id, error } of outcomes) {
      if (!error) unconfirmed.delete(id);
      else if (isUnconfirmed(error)) unconfirmed.add(id);
    }
    return unconfirmed;
  });
  $outcomes.on(received, (before, { outcomes }) => ({
    ...before,
    ...Object.fromEntries(outcomes.flatMap((outcome) => (outcome.error?.sessionEnded ? [] : [[outcome.id, outcome]]))),
  }));
  /** The last change with its outcomes. */
  const $finished = createStore<RunResult<P, O> | null>(null).on(finished, (_, result) => result);

  if (invalidates) sample({ clock: settled.filterMap(endOf), target: errorReceived });
  /** The rest of a change that the end of the session interrupted. Null if there is none. */
  const $interrupted = createStore<P | null>(null)
    .on(settled, (before, { params, outcomes }) => {
      const rest = new Set(outcomes.flatMap(({ id, error }) => (error?.sessionEnded ? id : [])));
      return rest.size > 0 ? ofItems(params, (id) => rest.has(id)) : before;
    })
    .on(interruptedChanged, (_, params) => params)
    .reset([...started, closed]);

  const undoOfRun = ({ params, outcomes }: RunResult<P, O>): P | null => {
    const changed = outcomes.flatMap((outcome) => (outcome.error || outcome.isWaiting ? [] : [outcome]));
    return changed.length > 0 ? undoOf(params, new Map(changed.map((outcome) => [outcome.id, outcome]))) : null;
  };
  /** The parameters of Undo. Null if there is nothing to undo. */
  const $undo = createStore<P | null>(null).on(settled, (current, result) => undoOfRun(result) ?? current);
  const pressed = withSource(undone, $undo, (undo) => ({ undo }));
  const undoRequested = pressed.filterMap(({ undo }) => undo ?? undefined);
  trigger(undoRequested, requested);
  sample({
    clock: pressed.filter({ fn: ({ undo }) => undo === null }),
    fn: (): Toast => ({ kind: "info", message: msg`There is nothing to undo` }),
    target: toastShown,
  });
  /** Undo is not offered where its result would not be shown. */
  const undoClosed = sample({ clock: closed, source: $undo, filter: (undo) => undo !== null, fn: () => name });
  sample({ clock: undoClosed, target: toastDismissed });
  reset({ clock: [undoRequested, undoClosed], target: $undo });

  const toast = finished.filterMap((result): Toast | undefined => {
    const { params, outcomes } = result;
    // A toast of the outbox is about the changes that wait.
    const made = outcomes.filter(({ isWaiting }) => !isWaiting);
    if (!toastOf || endOf(result) || made.length === 0) return undefined;
    const isMade = (id: ItemId) => made.some((outcome) => outcome.id === id);
    const failed = made.filter(({ error }) => error).length;
    const shown = unconfirmedToast(made) ?? toastOf(ofItems(params, isMade), failed);
    return shown && undoOfRun(result) ? { ...shown, ...undoOffer(name, undone) } : shown;
  });
  sample({ clock: toast, target: toastShown });
  reset({ clock: [closed, stopped], target: [$outcomes, $unconfirmed, $finished] });

  return {
    name,
    idsOf,
    requested,
    repeated,
    continued,
    undone,
    closed,
    stopped,
    interruptedChanged,
    /** All items have an outcome. The data are not loaded again yet. */
    settled,
    /** The changes that are not in the loaded data yet. An error reverts a change: the loaded items are shown again. */
    $pendingParams: $pending.map((calls) => calls.map(({ params }) => params)),
    $unloadedParams: $unloaded.map((all) => all.map(({ params }) => params)),
    $outcomes,
    /** The items of the requests that are pending. */
    $sent: $requests.map((requests) => requests.flatMap(({ params }) => idsOf(params))),
    $unconfirmed,
    $finished,
    $interrupted,
    $undo,
  };
}

/** The options of a run whose action returns an outcome for each item. */
export const sendItems = <P extends object>({ actionName, invalidates, sendFx }: Mutation<P, ItemOutcome[]>) => ({
  name: actionName,
  invalidates: () => invalidates,
  change: async ({ params, unconfirmed, isWaiting }: RunRequest<P>) => {
    const sent = await sendFx({ params: unconfirmed.length > 0 ? { ...params, unconfirmed } : params, isWaiting });
    return sent.result;
  },
});

const without = <O>(outcomes: Outcomes<O>, ids: readonly ItemId[]): Outcomes<O> =>
  Object.fromEntries(Object.entries(outcomes).filter(([key]) => !ids.some((id) => String(id) === key)));

const endOf = ({ outcomes }: RunResult<unknown, ItemOutcome>): ProblemDetails | undefined =>
  outcomes.find(({ error }) => error?.sessionEnded)?.error ?? undefined;

/** The message about unconfirmed changes, or about changes that were already made. Undefined if there are none. */
function unconfirmedToast(outcomes: readonly ItemOutcome[]): Pick<Toast, "kind" | "message"> | undefined {
  const unconfirmed = outcomes.filter(({ error }) => error && isUnconfirmed(error)).length;
  if (unconfirmed > 0) {
    const message = msg`It is not known whether ${plural(unconfirmed, { one: "# item was", other: "# items were" })} changed.`;
    return { kind: "danger", message };
  }
  const found = outcomes.filter((outcome) => outcome.found).length;
  if (found === 0 || outcomes.some(({ error }) => error)) return undefined;
  const total = outcomes.length;
  return { kind: "success", message: msg`Already done: ${found} of ${total}` };
}

/**
 * The maximum number of items in one request. Each item is one API call, or two when its present state is read first,
 * and the number of calls is limited (domain/limits.md#calls).
 */
export const maxBatchItems = 25;
