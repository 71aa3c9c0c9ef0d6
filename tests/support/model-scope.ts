import type { ProblemDetails } from "@shared/api/result";
import { type Navigation, navigateFx } from "@shared/data/navigation";
import { type DataPart, revalidateFx } from "@shared/data/revalidation";
import { postActionFx } from "@shared/mutations/create-mutation";
import type { Toast } from "@shared/toasts/model";
import { dismissToastFx, renderToastFx } from "@shared/ui/toasts/toasts";
import { allSettled, type Effect, type EventCallable, fork, type StoreWritable } from "effector";
import { vi } from "vitest";

// biome-ignore lint/suspicious/noExplicitAny: effector's own type of a list of handlers
type Handlers = [Effect<any, any, any>, (params: any) => unknown][];

// biome-ignore lint/suspicious/noExplicitAny: effector's own type of a list of values
type Values = [StoreWritable<any>, any][];

/**
 * A scope that records what a model posts, reloads and shows. A posted action is pending until `respond` or `reject`
 * answers it, the oldest first. `handlers`: the handlers of further effects; `values`: the values of stores.
 */
export function createModelScope(handlers: Handlers = [], values: Values = []) {
  const renderToast = vi.fn(async (_: Toast) => {});
  const dismissToast = vi.fn(async (_: string) => {});
  const navigate = vi.fn((_: Navigation) => {});
  const revalidate = vi.fn(async (_: readonly DataPart[]) => {});
  const posted: { name: string; params: unknown }[] = [];
  const pending: ReturnType<typeof withResolvers>[] = [];
  const scope = fork({
    values,
    handlers: [
      [
        postActionFx,
        (request: { name: string; params: unknown }) => {
          const response = withResolvers();
          posted.push(request);
          pending.push(response);
          return response.promise;
        },
      ],
      [revalidateFx, revalidate],
      [navigateFx, navigate],
      [renderToastFx, renderToast],
      [dismissToastFx, dismissToast],
      ...handlers,
    ],
  });
  const next = (index: number) => {
    const [response] = pending.splice(index, 1);
    if (!response) throw new Error("No action is pending.");
    return response;
  };
  return {
    scope,
    renderToast,
    dismissToast,
    navigate,
    revalidate,
    /** Triggers a unit without waiting for the actions that it posts. */
    trigger<P>(
      // biome-ignore lint/suspicious/noExplicitAny: the results and errors of effects do not matter here
      unit: EventCallable<P> | Effect<P, any, any>,
      ...[params]: P extends void ? [] : [NoInfer<P>]
    ) {
      void allSettled(unit as EventCallable<unknown>, { scope, params });
    },
    /** The actions that were posted, with their parameters. */
    posted: () => posted,
    /** The parameters of each posted action. */
    params: () => posted.map(({ params }) => params),
    async respond(value?: unknown, index = 0) {
      next(index).resolve(value);
      await settle();
    },
    async reject(error: ProblemDetails, index = 0) {
      next(index).reject(error);
      await settle();
    },
    toasts: () => renderToast.mock.calls.map(([toast]) => toast),
    /** The English text of each toast, without its values. */
    toastTexts: () => renderToast.mock.calls.map(([{ message }]) => textOf(message)),
  };
}

/** Until the effects that follow a response have run. */
async function settle() {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

function withResolvers() {
  let resolve: (value: unknown) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<unknown>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { promise, resolve, reject };
}

const textOf = (message: Toast["message"]) => (typeof message === "string" ? message : message.message);

/** An error of the API, by default 4000 without messages. */
export const createProblem = (over: Partial<ProblemDetails> = {}): ProblemDetails => ({
  status: 422,
  code: 4000,
  messages: {},
  kind: "http",
  retryAfterSeconds: null,
  sessionEnded: false,
  ...over,
});
