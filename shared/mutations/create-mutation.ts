import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { isUnconfirmed, type ProblemDetails } from "@shared/api/result";
import { requestResult } from "@shared/data/requests";
import { type DataPart, revalidateFx } from "@shared/data/revalidation";
import type { Message } from "@shared/i18n/message";
import { atLeast } from "@shared/lib/promises";
import { type Navigation, navigateFx } from "@shared/navigation/model";
import { type EntryView, isConnectionError, isOffline } from "@shared/outbox/entry";
import { keyHeader, ownerHeader } from "@shared/outbox/headers";
import { $outboxUser, storeEntryFx } from "@shared/outbox/model";
import { createErrorToast, errorReceived } from "@shared/ui/toasts/error-toasts";
import { type Toast, type ToastAction, toastShown } from "@shared/ui/toasts/model";
import {
  attach,
  createEffect,
  createStore,
  type Effect,
  type Event,
  type Store,
  sample,
  type UnitTargetable,
} from "effector";
import type { Action, ParamsOf, ValueOf } from "./action.server";

/**
 * A change of data as an effect. It resolves with the result of its action when the page shows the new data, and fails
 * with the action's error. `.pending`, `.done` and `.fail` are effector's own.
 */
export interface Mutation<P, V> extends Effect<P, V, ProblemDetails> {
  /** The name of its action: `/actions/{actionName}`. */
  actionName: string;
  /** The submitted parameters that are not in the loaded data yet, the oldest first, for an optimistic view. */
  $pendingParams: Store<readonly P[]>;
}

interface MutationOptions<P, V> {
  /** The toast of a success: its text or the toast itself; undefined for no toast. */
  success?: (done: { params: P; result: V }) => Message | Toast | undefined;
  /** The parts of data that are loaded again. */
  invalidates?: readonly DataPart[] | ((params: P, result: V) => readonly DataPart[]);
  /** The page to navigate to after a success, unless the user has left the page; null for no navigation. */
  navigate?: (done: { params: P; result: V }) => string | Navigation | null;
  /**
   * How a failure is shown. "toast": each message of the API is a toast; without a message, the toast is a sentence for
   * the kind of the error. "form": the form or the row shows the error. A function returns the toast that replaces the
   * API's messages. An ended session always redirects to the root.
   */
  failure?: MessageDescriptor | "toast" | "form" | ((failed: { params: P; error: ProblemDetails }) => Toast);
  /**
   * The message that replaces the error when it is not known whether the change was made. It says where to check before
   * the change is sent again. For changes that would otherwise be made twice; undefined for a change that can be
   * repeated.
   */
  unconfirmed?: MessageDescriptor | ((params: P) => MessageDescriptor | undefined);
  /** For changes of many items, whose results are lists: the items are sent in several requests, one after another. */
  batches?: {
    of: (params: P) => readonly P[];
    /** The result of a batch whose request failed after another batch succeeded. */
    failed: (params: P, error: ProblemDetails) => V;
  };
  /** The minimum duration in milliseconds, so that the pending state does not flicker. */
  minMs?: number;
  /** Whether the request continues when the user leaves the page. Only for small parameters. */
  keepalive?: boolean;
  /**
   * How the change is shown while it waits in the outbox, where it goes without a connection (domain/outbox.md). The
   * mutation then succeeds with `result`. Null for a change that cannot wait.
   */
  outbox?: (params: P) => (EntryView & { result: V }) | null;
}

/**
 * The `unconfirmed` message of a change whose action checks the present state before the change is made again
 * (domain/errors.md#lost-responses).
 */
export const unconfirmedUntilRepeated = msg`It is not known whether the change was saved. If you repeat it, what is stored now is looked up first.`;

interface PostedAction {
  name: string;
  params: unknown;
  keepalive?: boolean;
  /** Identifies a change that may be sent again by the outbox of a user. */
  once?: { key: string; userId: number };
}

/** Posts parameters to an action. Tests replace its handler. */
export const postActionFx = createEffect<PostedAction, unknown, ProblemDetails>(async (action) => {
  const { name, params, keepalive, once } = action;
  const { result } = await requestResult<unknown>(`/actions/${name}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(once && { [keyHeader]: once.key, [ownerHeader]: String(once.userId) }),
    },
    body: JSON.stringify(params),
    keepalive,
  });
  if (result.ok) return result.value;
  throw result.error;
});

/** The error of a change that is not sent, because the browser knows that it has no connection. */
const offlineError: ProblemDetails = {
  status: 0,
  code: 0,
  messages: {},
  kind: "network",
  retryAfterSeconds: null,
  sessionEnded: false,
};

/** Creates the mutation of an action that `app/actions.server.ts` registers: `createMutation<typeof deleteUser>(…)`. */
// biome-ignore lint/suspicious/noExplicitAny: each action has its own parameters
export function createMutation<A extends Action<any, any>>(
  actionName: string,
  options: MutationOptions<ParamsOf<A>, ValueOf<A>> = {},
): Mutation<ParamsOf<A>, ValueOf<A>> {
  type P = ParamsOf<A>;
  type V = ValueOf<A>;
  const {
    success,
    invalidates = [],
    navigate,
    failure = "toast",
    unconfirmed,
    batches,
    minMs = 0,
    keepalive,
  } = options;

  function withAdvice(error: ProblemDetails, params: P): ProblemDetails {
    const advice = typeof unconfirmed === "function" ? unconfirmed(params) : unconfirmed;
    return advice && isUnconfirmed(error) ? { ...error, unconfirmed: advice } : error;
  }

  async function post(params: P, userId: number | null): Promise<V> {
    const offer = options.outbox?.(params);
    const once = offer && userId !== null ? { key: crypto.randomUUID(), userId } : undefined;
    try {
      if (once && isOffline()) throw offlineError;
      return (await postActionFx({ name: actionName, params, keepalive, ...(once && { once }) })) as V;
    } catch (thrown) {
      const error = thrown as ProblemDetails;
      if (offer && once && isConnectionError(error) && (await store(params, offer, once.key, error))) {
        waiting.add(params as object);
        return offer.result;
      }
      throw withAdvice(error, params);
    }
  }

  /** Stores a change in the outbox; false if the browser cannot. */
  function store(params: P, { result: _, ...view }: EntryView & { result: V }, id: string, error: ProblemDetails) {
    const entry = {
      ...view,
      id,
      action: actionName,
      params: params as Record<string, unknown>,
      invalidates: Array.isArray(invalidates) ? invalidates : [],
      page: globalThis.location ? location.pathname + location.search + location.hash : "/",
      sentAt: error === offlineError ? null : Date.now(),
    };
    return storeEntryFx(entry).then(
      () => true,
      () => false,
    );
  }

  /** The parameters of changes that wait in the outbox. Each object belongs to one call. */
  const waiting = new WeakSet<object>();

  /** Posts batches until the session ends. The other batches then fail as well. */
  async function postBatches(
    all: readonly P[],
    userId: number | null,
    failed: (params: P, error: ProblemDetails) => V,
  ) {
    const results: V[] = [];
    let ended: ProblemDetails | null = null;
    for (const params of all) {
      try {
        if (ended) throw ended;
        results.push(await post(params, userId));
      } catch (error) {
        const problem = error as ProblemDetails;
        if (results.length === 0) throw error;
        if (problem.sessionEnded) ended = problem;
        results.push(failed(params, problem));
      }
    }
    return { result: results.flat() as V, isEnded: ended !== null };
  }

  async function change(params: P, userId: number | null): Promise<V> {
    const page = currentPage();
    const parts = batches ? batches.of(params) : [params];
    const { result, isEnded } = batches
      ? await postBatches(parts, userId, batches.failed)
      : { result: await post(params, userId), isEnded: false };
    // Loading data would redirect before the results are stored.
    if (isEnded) return result;
    if (parts.every((part) => waiting.has(part as object))) {
      waiting.add(params as object);
      return result;
    }
    const to = navigate && page === currentPage() ? navigate({ params, result }) : null;
    const changed = typeof invalidates === "function" ? invalidates(params, result) : invalidates;
    if (changed.length > 0) await revalidateFx(changed);
    if (to !== null) await navigateFx(typeof to === "string" ? { to } : to);
    return result;
  }
  const mutation = attach({
    source: $outboxUser,
    mapParams: (params: P, userId) => ({ params, userId }),
    effect: createEffect<{ params: P; userId: number | null }, V, ProblemDetails>(({ params, userId }) =>
      minMs > 0 ? atLeast(minMs, change(params, userId)) : change(params, userId),
    ),
  });

  const $pendingParams = createStore<readonly P[]>([])
    .on(mutation, (pending, params) => [...pending, params])
    .on(mutation.finally, (pending, { params }) => pending.filter((other) => other !== params));

  if (success) {
    const toast = mutation.done.filterMap((done) =>
      waiting.has(done.params as object) ? undefined : toToast(success(done)),
    );
    sample({ clock: toast, target: toastShown });
  }
  if (failure === "toast") sample({ clock: mutation.failData, target: errorReceived });
  else if (typeof failure === "object") sample({ clock: mutation.failData, target: createErrorToast(failure) });
  else {
    sample({ clock: mutation.failData, filter: ({ sessionEnded }) => sessionEnded, target: errorReceived });
    if (failure !== "form") {
      const toast = mutation.fail.filterMap((failed): Toast | undefined => {
        const { sessionEnded, unconfirmed: message } = failed.error;
        if (sessionEnded) return undefined;
        return message ? { kind: "danger", message } : failure(failed);
      });
      sample({ clock: toast, target: toastShown });
    }
  }

  return Object.assign(mutation, { actionName, $pendingParams });
}

const currentPage = (): string | undefined => globalThis.location?.pathname;

function toToast(shown: Message | Toast | undefined): Toast | undefined {
  if (shown === undefined) return undefined;
  return typeof shown === "object" && "kind" in shown ? shown : { kind: "success", message: shown };
}

/** The part of a toast that offers Undo for 10 seconds. There is one toast for each id at a time (`toastDismissed`). */
export const undoOffer = (id: string, pressed: ToastAction["pressed"]): Omit<Toast, "kind" | "message"> => ({
  id,
  durationMs: 10_000,
  action: { label: msg`Undo`, pressed },
});

/**
 * Triggers an event or an effect, such as a mutation, with the value of another event. Factories with generic types use
 * it and `withSource` instead of `sample`, whose types do not infer them: without these, each factory would cast units.
 */
export function trigger<P>(clock: Event<P> | readonly Event<P>[], target: UnitTargetable<P>): void {
  sample({ clock: clock as Event<unknown>, target: target as UnitTargetable<unknown> });
}

/** An event with the result of a function of another event and a store; undefined drops the event. */
export const withSource = <P, S, R>(
  clock: Event<P>,
  source: Store<S>,
  fn: (source: S, value: P) => R | undefined,
): Event<R> =>
  sample({ clock: clock as Event<unknown>, source, fn: (state, value) => fn(state, value as P) }).filterMap(
    (result) => result,
  );

/**
 * The maximum number of items in one request. Each item is one API call, or two when its present state is read first,
 * and the number of calls is limited (domain/limits.md#calls).
 */
export const maxBatchItems = 25;

/** Splits items into batches of that size. */
export const batchesOf = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / maxBatchItems) }, (_, index) =>
    items.slice(index * maxBatchItems, (index + 1) * maxBatchItems),
  );
