import { isOffline, type ProblemDetails } from "@shared/api/result";
import type { ItemId, ItemOutcome } from "@shared/mutations/action.server";
import type { ChangeRequest, Mutation, SentChange } from "@shared/mutations/create-mutation";
import { acceptsKey } from "@shared/mutations/headers";
import { createRun, maxBatchItems, sendItems } from "@shared/mutations/run";
import { attach } from "effector";
import { type EntryView, isConnectionError, shownHeading } from "./entry";
import { $outboxUser, storeEntryFx } from "./model";

/** The error of a change that is not sent, because the browser knows that it has no connection. */
const offlineError: ProblemDetails = {
  status: 0,
  code: 0,
  messages: {},
  kind: "offline",
  retryAfterSeconds: null,
  sessionEnded: false,
};

/**
 * Lets the changes of a mutation wait in the outbox when there is no connection (domain/outbox.md). `view` says how a
 * change is shown while it waits; the mutation then succeeds with `result`. `itemsOf` splits a request of a run into the
 * changes of its items. Each item is an entry, and the results are outcomes.
 */
export function withOutbox<P, V>(
  mutation: Mutation<P, V>,
  view: (params: NoInfer<P>) => EntryView & { result: NoInfer<V> },
  itemsOf: (params: NoInfer<P>) => readonly NoInfer<P>[] = (params) => [params],
): Mutation<P, V> {
  const { actionName, invalidates, sendFx } = mutation;
  if (!acceptsKey(`/actions/${actionName}`)) throw new Error(`The edge accepts no key for "${actionName}".`);
  const send = sendFx.use.getCurrent();

  async function sendOrStore({ params, isWaiting }: ChangeRequest<P>, userId: number | null): Promise<SentChange<V>> {
    // An unconfirmed change is looked up first. The edge would take it for a new one, because its key is new.
    if (userId === null || "agoMs" in (params as object)) return send({ params });
    const once = { key: crypto.randomUUID(), userId };
    try {
      if (isWaiting || isOffline()) throw offlineError;
      return await send({ params, once });
    } catch (thrown) {
      const error = thrown as ProblemDetails;
      if (!isConnectionError(error)) throw error;
      return store(params, once.key, error);
    }
  }

  /** Stores a change, or each of its items. Throws the error of the request if the browser cannot. */
  async function store(params: P, key: string, error: ProblemDetails): Promise<SentChange<V>> {
    const items = itemsOf(params);
    if (items.length > 1) {
      const outcomes: ItemOutcome[] = [];
      for (const item of items) {
        const stored = await store(item, crypto.randomUUID(), error).catch(() => null);
        const result = (stored ?? view(item)).result as ItemOutcome[];
        outcomes.push(...(stored ? result : result.map(({ id }) => ({ id, error }))));
      }
      return { result: outcomes as V, isWaiting: outcomes.every((outcome) => outcome.isWaiting) };
    }
    const { result, ...shown } = view(params);
    const entry = {
      invalidates,
      ...shown,
      id: key,
      action: actionName,
      params: params as Record<string, unknown>,
      ...shownPage(),
      sentAt: error === offlineError ? null : Date.now(),
    };
    try {
      await storeEntryFx(entry);
    } catch {
      throw error;
    }
    return { result, isWaiting: true };
  }

  sendFx.use(
    attach({ source: $outboxUser, effect: (userId, request: ChangeRequest<P>) => sendOrStore(request, userId) }),
  );
  return mutation;
}

type RunOptions<P, I> = Parameters<typeof createRun<P, I>>[0];

/**
 * A run of a mutation whose parameters have a list of items, and whose result is an outcome for each item. Without a
 * connection, each item waits in the outbox, where `view` shows the parameters of one item.
 */
export function createWaitingRun<P extends { [name in K]: readonly unknown[] }, K extends keyof P>(
  mutation: Mutation<P, ItemOutcome[]>,
  {
    list,
    idOf,
    view,
    ...options
  }: { list: K; idOf: (item: P[K][number]) => ItemId; view: (params: P) => EntryView } & Pick<
    RunOptions<P, P[K][number]>,
    "batchSize" | "toast" | "undo"
  >,
) {
  const items = (params: P): P[K] => params[list];
  const withItems = (params: P, some: readonly P[K][number][]): P => ({ ...params, [list]: [...some] });
  const waiting = withOutbox(
    mutation,
    (params) => ({
      ...view(params),
      result: items(params).map((item) => ({ id: idOf(item), error: null, isWaiting: true })),
    }),
    (params) => items(params).map((item) => withItems(params, [item])),
  );
  return createRun({ ...sendItems(waiting), items, idOf, withItems, batchSize: maxBatchItems, ...options });
}

/** The page to which an entry links. */
const shownPage = () =>
  globalThis.document
    ? { page: location.pathname + location.search + location.hash, pageHeading: shownHeading() }
    : { page: "/" };
