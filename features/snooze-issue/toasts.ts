import { msg, plural } from "@lingui/core/macro";
import type { Toast } from "@shared/ui/toasts/model";
import type { SnoozeRequest } from "./changes";

/** The toast of a change by the number of issues that failed; undefined for issues that were reopened (spec 2 §8). */
export function toastOf(
  { issues, until }: SnoozeRequest,
  failed: number,
): Pick<Toast, "kind" | "message"> | undefined {
  if (until === null)
    return failed > 0 ? { kind: "danger", message: msg`Could not unsnooze issue` } : undefined;
  const total = issues.length;
  if (failed === total) return { kind: "danger", message: msg`Unable to snooze issue` };
  if (total === 1) return { kind: "success", message: msg`Successfully snoozed issue` };
  const snoozed = total - failed;
  return failed > 0
    ? { kind: "info", message: msg`Snoozed ${snoozed} of ${total} issues` }
    : {
        kind: "success",
        message: msg`Successfully snoozed ${plural(total, { one: "# issue", other: "# issues" })}`,
      };
}
