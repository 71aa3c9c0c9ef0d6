import { type IssueRef, issueState, type MeterIssue } from "@entities/issue";
import { msg, plural } from "@lingui/core/macro";
import type { PlantRef } from "@shared/api/refs";
import { createForm } from "@shared/forms/create-form";
import type { ParamsOf } from "@shared/mutations/action.server";
import { batchesOf } from "@shared/mutations/batches";
import { createBulkMutation } from "@shared/mutations/bulk-mutation";
import { createMutation } from "@shared/mutations/create-mutation";
import type { Toast } from "@shared/ui/toasts/model";
import { sample } from "effector";
import type { snoozeIssues } from "./action.server";

type SnoozeParams = ParamsOf<typeof snoozeIssues>;

/** The reference of an issue. Null if the issue has no known meter, because the API cannot snooze such an issue. */
export const issueRefOf = ({ id, meter_id, meter }: MeterIssue): IssueRef | null => {
  const meterId = meter_id ?? meter?.id ?? null;
  return meterId === null ? null : { meterId, issueId: id };
};

/** Whether an issue is neither resolved nor snoozed (domain/issues.md#states). */
export const canSnooze = (issue: MeterIssue, today: Temporal.PlainDate): boolean =>
  issueRefOf(issue) !== null && issueState(issue, today) === "open";

export const canUnsnooze = (issue: MeterIssue, today: Temporal.PlainDate): boolean =>
  issueRefOf(issue) !== null && issueState(issue, today) === "snoozed";

/** Snoozes and reopens issues of a plant. Issues that were snoozed together can be reopened together. */
export const issueSnooze = createBulkMutation({
  mutation: createMutation<typeof snoozeIssues>("snooze-issue", {
    invalidates: ["issues", "meterAudits"],
    failure: "form",
    batches: {
      of: (params) => batchesOf(params.issues).map((issues) => ({ ...params, issues })),
      failed: ({ issues }, error) => issues.map(({ issueId }) => ({ id: issueId, error })),
    },
  }),
  idsOf: ({ issues }) => issues.map(({ issueId }) => issueId),
  toastOf,
  undoOf: (params, isSaved) =>
    params.until === null || params.issues.length === 1
      ? null
      : { ...params, issues: params.issues.filter(({ issueId }) => isSaved(issueId)), until: null },
});

/** The toast of a change, by the number of failures. Undefined for reopened issues (domain/issues.md#snoozing). */
function toastOf({ issues, until }: SnoozeParams, failed: number): Pick<Toast, "kind" | "message"> | undefined {
  if (until === null) return failed > 0 ? { kind: "danger", message: msg`Could not unsnooze issue` } : undefined;
  const total = issues.length;
  if (failed === total) return { kind: "danger", message: msg`Unable to snooze issue` };
  if (total === 1) return { kind: "success", message: msg`Successfully snoozed issue` };
  const snoozed = total - failed;
  return failed > 0
    ? { kind: "info", message: msg`Snoozed ${snoozed} of ${total} issues` }
    : { kind: "success", message: msg`Successfully snoozed ${plural(total, { one: "# issue", other: "# issues" })}` };
}

/** The issues with the pending changes applied in order. */
export const withChanges = (issues: readonly MeterIssue[], changes: readonly SnoozeParams[]): readonly MeterIssue[] =>
  changes.reduce(
    (current, { issues: changed, until }) =>
      current.map((issue) =>
        changed.some(({ issueId }) => issueId === issue.id) ? { ...issue, snoozed_until: until } : issue,
      ),
    issues,
  );

export interface SnoozeDialog {
  kind: "snooze" | "unsnooze";
  plant: PlantRef;
  issues: readonly IssueRef[];
}

/** The dialog. Snoozing requires the day on which the issues reopen, from a preset (domain/issues.md#snoozing). */
export const snoozeForm = createForm({
  target: issueSnooze.requested,
  initial: { date: "" },
  params: ({ date }, { kind, plant, issues }: SnoozeDialog): SnoozeParams => ({
    ...plant,
    issues: [...issues],
    until: kind === "snooze" ? date : null,
  }),
  validate: ({ date }, { kind }) => (kind === "snooze" && date === "" ? { date: msg`Please select an option` } : {}),
});
sample({ clock: [snoozeForm.saved, issueSnooze.closed], fn: () => {}, target: snoozeForm.closed });

export const snoozeDialogOpened = snoozeForm.opened;
/** Null while no dialog is open. */
export const $snoozeDialog = snoozeForm.$context.map((context) => context?.value ?? null);
