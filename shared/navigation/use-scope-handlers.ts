import { useNavigate, useSubmit } from "@remix-run/react";
import type { Effect } from "effector";
import { type Navigation, navigateFx, type Submission, submitFx } from "./model";

// biome-ignore lint/suspicious/noExplicitAny: effector's own type of a list of handlers
type Handlers = [Effect<any, any>, (params: any) => unknown][];

/** The handlers of this folder's effects for the scope. Remix's functions are the same in every render of the root. */
export function useScopeHandlers(): Handlers {
  const navigate = useNavigate();
  const submit = useSubmit();
  return [
    [navigateFx, ({ to, ...options }: Navigation) => navigate(to, options)],
    [
      submitFx,
      ({ action, fields, fetcherKey }: Submission) =>
        submit(fields, { method: "post", action, fetcherKey, navigate: false }),
    ],
  ];
}
