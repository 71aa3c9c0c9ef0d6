import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { isUnconfirmed, type ProblemDetails } from "@shared/api/result";
import { type Navigation, navigateFx } from "@shared/data/navigation";
import { requestResult } from "@shared/data/requests";
import { type DataPart, revalidateFx } from "@shared/data/revalidation";
import type { Message } from "@shared/i18n/format";
import { atLeast, mapLimited } from "@shared/lib/promises";
import { createErrorToast, errorReceived, type Toast, type ToastAction, toastShown } from "@shared/toasts/model";
import { createEffect, createStore, type Effect, type Event, type Store, sample, type UnitTargetable } from "effector";
import type { Action, ParamsOf, ValueOf } from "./action.server";
import { keyHeader, ownerHeader } from "./headers";

/**
 * A change of data as an effect. It resolves with the result of its action when the page shows the new data, and fails
 * with the action's error. `.pending`, `.done` and `.fail` are effector's own.
 */
export interface Mutation<P, V> extends Effect<P, V, ProblemDetails> {
  /** The name of its action: `/actions/{actionName}`. */
  actionName: string;
  /** The submitted parameters that are not in the loaded data yet, the oldest first, for an optimistic view. */
  $pendingParams: Store<readonly P[]>;
  /** Sends one request of a change. `withOutbox` replaces its handler. */
  sendFx: Effect<ChangeRequest<P>, SentChange<V>, ProblemDetails>;
  /** The parts of data that are loaded again, if they do not depend on the result. */
  invalidates: readonly DataPart[];
}

/** A request of a change: its only one, or one of a run. */
export interface ChangeRequest<P> {
  params: P;
  /** Whether an earlier request of the run waits for a connection. */
  isWaiting?: boolean;
  /** Identifies a change that may be sent again by the outbox of a user. */
  once?: { key: string; userId: number };
}

export interface SentChange<V> {
  result: V;
  /** Whether the change waits for a connection: nothing has changed yet. */
  isWaiting?: boolean;
  /** Whether the session ended before all requests were sent. */
  isEnded?: boolean;
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
  /** The minimum duration in milliseconds, so that the pending state does not flicker. */
  minMs?: number;
  /** Whether the request continues when the user leaves the page. Only for small parameters. */
  keepalive?: boolean;
}

/**
 * The `unconfirmed` message of a change whose action checks the present state before the change is made again
 * (domain/errors.md#lost-responses).
 */
export const unconfirmedUntilRepeated = msg`It is not known whether the change was saved. If you repeat it, what is stored now is looked up first.`;

/** The message of a change that its action found when the change was repeated. */
export const foundText = msg`Checked: it exists`;

interface PostedAction extends ChangeRequest<unknown> {
  name: string;
  keepalive?: boolean;
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

/** Creates the mutation of an action that `app/actions.server.ts` registers: `createMutation<typeof deleteUser>(…)`. */
// biome-ignore lint/suspicious/noExplicitAny: each action has its own parameters
export function createMutation<A extends Action<any, any>>(
  actionName: string,
  options: MutationOptions<ParamsOf<A>, ValueOf<A>> = {},
): Mutation<ParamsOf<A>, ValueOf<A>> {
  type P = ParamsOf<A>;
  type V = ValueOf<A>;
  const { success, invalidates = [], navigate, failure = "toast", unconfirmed, minMs = 0 } = options;

  function withAdvice(error: ProblemDetails, params: P): ProblemDetails {
    const advice = typeof unconfirmed === "function" ? unconfirmed(params) : unconfirmed;
    return advice && isUnconfirmed(error) ? { ...error, unconfirmed: advice } : error;
  }

  const sendFx = createEffect<ChangeRequest<P>, SentChange<V>, ProblemDetails>(async ({ params, once }) => {
    const { keepalive } = options;
    try {
      return { result: (await postActionFx({ name: actionName, params, keepalive, ...(once && { once }) })) as V };
    } catch (error) {
      throw withAdvice(error as ProblemDetails, params);
    }
  });

  /** The parameters of changes that wait for a connection. Each object belongs to one call. */
  const waiting = new WeakSet<object>();

  async function change(params: P): Promise<V> {
    const page = currentPage();
    const { result, isWaiting, isEnded } = await sendFx({ params });
    if (isWaiting) waiting.add(params as object);
    // Loading data would redirect before the results are stored.
    if (isWaiting || isEnded) return result;
    const to = navigate && page === currentPage() ? navigate({ params, result }) : null;
    const changed = typeof invalidates === "function" ? invalidates(params, result) : invalidates;
    if (changed.length > 0) await revalidateFx(changed);
    if (to !== null) await navigateFx(typeof to === "string" ? { to } : to);
    return result;
  }
  const mutation = createEffect<P, V, ProblemDetails>((params) =>
    minMs > 0 ? atLeast(minMs, change(params)) : change(params),
  );

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

  return Object.assign(mutation, {
    actionName,
    $pendingParams,
    sendFx,
    invalidates: typeof invalidates === "function" ? [] : invalidates,
  });
}

/**
 * Returns a function that sends the requests of a change until the session ends. The others then fail. `isWaiting` says
 * whether an earlier request waits for a connection.
 */
export function untilEnd<P, S extends { isWaiting?: boolean }>(
  send: (params: P, isWaiting: boolean) => Promise<S>,
  failed: (params: P, error: ProblemDetails) => S,
): (params: P) => Promise<S> {
  let ended: ProblemDetails | null = null;
  let isWaiting = false;
  return async (params) => {
    try {
      if (ended) throw ended;
      const sent = await send(params, isWaiting);
      isWaiting ||= sent.isWaiting === true;
      return sent;
    } catch (thrown) {
      const error = thrown as ProblemDetails;
      if (error.sessionEnded) ended = error;
      return failed(params, error);
    }
  };
}

/**
 * Lets a mutation whose result is a list send several requests, one after another. `failed` is the result of one that
 * fails. The mutation fails with the first error if all of them do.
 */
export function inRequests<P, R>(
  mutation: Mutation<P, R[]>,
  requestsOf: (params: P) => readonly P[],
  failed: (params: P, error: ProblemDetails) => R[],
): Mutation<P, R[]> {
  const send = mutation.sendFx.use.getCurrent();
  mutation.sendFx.use(async ({ params }) => {
    const errors: ProblemDetails[] = [];
    const requests = requestsOf(params);
    const sendOne = untilEnd<P, SentChange<R[]>>(
      async (part, isWaiting) => send({ params: part, isWaiting }),
      (part, error) => {
        errors.push(error);
        return { result: failed(part, error) };
      },
    );
    const sent = await mapLimited(requests, 1, sendOne);
    if (errors.length === requests.length) throw errors[0];
    return {
      result: sent.flatMap(({ result }) => result),
      isWaiting: sent.every(({ isWaiting }) => isWaiting),
      isEnded: errors.some(({ sessionEnded }) => sessionEnded),
    };
  });
  return mutation;
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
