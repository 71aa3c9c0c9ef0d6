import { msg, plural } from "@lingui/core/macro";
import type { Toast } from "@shared/ui/toasts/model";
import type { EventCallable } from "effector";
import type { IssueOutcome, SnoozeRequest } from "./changes";

/** The toast with Undo, of which there is one at a time. */
export const toastId = "snooze-issue";

/** How long Undo is offered, in milliseconds. */
export const undoMs = 10_000;

/** The toast of a change by its outcomes; undefined for issues that were reopened (spec 2 §8). */
export function toastOf(
  { issues, until }: SnoozeRequest,
  outcomes: readonly IssueOutcome[],
  undone: EventCallable<void>,
): Toast | undefined {
  const errors = outcomes.flatMap(({ error }) => error ?? []);
  if (errors.some(({ sessionEnded }) => sessionEnded)) return undefined;
  const failed = errors.length;
  if (until === null)
    return failed > 0 ? { kind: "danger", message: msg`Could not unsnooze issue` } : undefined;
  const total = issues.length;
  if (failed === total) return { kind: "danger", message: msg`Unable to snooze issue` };
  if (total === 1) return { kind: "success", message: msg`Successfully snoozed issue` };
  const snoozed = total - failed;
  return {
    kind: failed > 0 ? "info" : "success",
    message:
      failed > 0
        ? msg`Snoozed ${snoozed} of ${total} issues`
        : msg`Successfully snoozed ${plural(total, { one: "# issue", other: "# issues" })}`,
    durationMs: undoMs,
    id: toastId,
    action: { label: msg`Undo`, pressed: undone },
  };
}
