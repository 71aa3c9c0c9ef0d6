import { useNavigate } from "@remix-run/react";
import { revalidateFx, useRevalidate } from "@shared/mutations/revalidation";
import type { Effect } from "effector";
import { type Navigation, navigateFx } from "./model";

// biome-ignore lint/suspicious/noExplicitAny: effector's own type of a list of handlers
type Handlers = [Effect<any, any>, (params: any) => unknown][];

/** The handlers of navigation and reloading for the scope. Remix's functions are the same in every render of the root. */
export function useScopeHandlers(): Handlers {
  const navigate = useNavigate();
  const revalidate = useRevalidate();
  return [
    [revalidateFx, revalidate],
    [navigateFx, ({ to, ...options }: Navigation) => navigate(to, options)],
  ];
}
