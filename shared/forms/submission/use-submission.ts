import { useFetcher } from "@remix-run/react";
import { errorOf, type Result } from "@shared/api/result";
import { useOnUnmount } from "@shared/lib/use-on-unmount";
import { useResultEvent } from "@shared/lib/use-result-event";
import { useUnit } from "effector-react";
import type { SubmissionModel } from "./create-submission";

/**
 * Passes the results of a fetcher to the model of its submissions, and closes the model when the component is removed
 * or shows another target.
 */
export function useSubmission(
  model: Pick<SubmissionModel<never>, "settled" | "closed">,
  fetcherKey: string,
  target?: string | number,
): void {
  const { data, state } = useFetcher({ key: fetcherKey });
  const unit = useUnit({ settled: model.settled, closed: model.closed });
  useResultEvent(state === "idle" ? (data as Result<unknown> | undefined) : null, (result) =>
    unit.settled(errorOf(result)),
  );
  useOnUnmount(unit.closed, target);
}
