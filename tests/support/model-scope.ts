import type { ProblemDetails } from "@shared/api/result";
import { type Submission, submitFx } from "@shared/navigation/model";
import { dismissToastFx, renderToastFx, type Toast } from "@shared/ui/toasts/model";
import { type Effect, fork } from "effector";

// biome-ignore lint/suspicious/noExplicitAny: effector's own type of a list of handlers
type Handlers = [Effect<any, any>, (params: any) => unknown][];

/** A scope that records what a model submits and the toasts it shows; `handlers` replace further effects. */
export function createModelScope(handlers: Handlers = []) {
  const submissions: Submission[] = [];
  const toasts: Toast[] = [];
  const dismissedToasts: string[] = [];
  const scope = fork({
    handlers: [
      [submitFx, (submission: Submission) => void submissions.push(submission)],
      [renderToastFx, (toast: Toast) => void toasts.push(toast)],
      [dismissToastFx, (id: string) => void dismissedToasts.push(id)],
      ...handlers,
    ],
  });
  return {
    scope,
    submissions,
    toasts,
    dismissedToasts,
    /** The fields of each submission. */
    fields: () => submissions.map(({ fields }) => fields),
    /** The English text of each toast. */
    toastTexts: () => toasts.map(({ message }) => (typeof message === "string" ? message : message.message)),
  };
}

/** An error of the API, by default 4000 without messages. */
export const problem = (over: Partial<ProblemDetails> = {}): ProblemDetails => ({
  status: 422,
  code: 4000,
  messages: {},
  kind: "http",
  retryAfterSeconds: null,
  sessionEnded: false,
  ...over,
});
