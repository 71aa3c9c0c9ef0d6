import { useFetcher, useRevalidator } from "@remix-run/react";
import type { Result } from "@shared/api/result";
import { useResultEvent } from "@shared/lib/use-result-event";
import { editCompanyKey } from "./form";

/** Reloads the app shell after its company was saved: an action alone does not (see the layout route). */
export function useShellUpdate(isCurrent: boolean): void {
  const { data, state } = useFetcher<Result<unknown>>({ key: editCompanyKey });
  const { revalidate } = useRevalidator();
  useResultEvent(isCurrent && state === "idle" && data?.ok ? data : null, () => revalidate());
}
