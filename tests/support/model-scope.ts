import type { ProblemDetails } from "@shared/api/result";
import { type Submission, submitFx } from "@shared/navigation/model";
import { dismissToastFx, renderToastFx, type Toast } from "@shared/ui/toasts/model";
import { type Effect, fork } from "effector";
import { vi } from "vitest";

// biome-ignore lint/suspicious/noExplicitAny: effector's own type of a list of handlers
type Handlers = [Effect<any, any>, (params: any) => unknown][];

/** A scope that records what a model submits and the toasts that it shows; `handlers` are those of further effects. */
export function createModelScope(handlers: Handlers = []) {
  const submit = vi.fn((_: Submission) => {});
  const renderToast = vi.fn(async (_: Toast) => {});
  const dismissToast = vi.fn(async (_: string) => {});
  const scope = fork({
    handlers: [[submitFx, submit], [renderToastFx, renderToast], [dismissToastFx, dismissToast], ...handlers],
  });
  return {
    scope,
    submit,
    renderToast,
    dismissToast,
    /** The fields of each submission. */
    fields: () => submit.mock.calls.map(([{ fields }]) => fields),
    toasts: () => renderToast.mock.calls.map(([toast]) => toast),
    /** The English text of each toast, without its values. */
    toastTexts: () => renderToast.mock.calls.map(([{ message }]) => textOf(message)),
  };
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
