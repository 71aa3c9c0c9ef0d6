import { type IssueRef, issueState, type MeterIssue } from "@entities/issue";
import { msg, plural } from "@lingui/core/macro";
import type { PlantRef } from "@shared/api/refs";
import type { ParamsOf } from "@shared/mutations/action.server";
import { batchesOf } from "@shared/mutations/batches";
import { createBulkMutation } from "@shared/mutations/bulk-mutation";
import { createMutation } from "@shared/mutations/create-mutation";
import type { Toast } from "@shared/ui/toasts/model";
import { createEvent, createStore, sample } from "effector";
import { reset } from "patronum/reset";
import type { snoozeIssues } from "./action.server";

type SnoozeParams = ParamsOf<typeof snoozeIssues>;

/** The reference of an issue; null for one that belongs to no known meter, which the API cannot snooze. */
export const issueRefOf = ({ id, meter_id, meter }: MeterIssue): IssueRef | null => {
  const meterId = meter_id ?? meter?.id ?? null;
  return meterId === null ? null : { meterId, issueId: id };
};

/** Whether an issue is neither resolved nor snoozed (domain/issues.md#states). */
export const canSnooze = (issue: MeterIssue, today: Temporal.PlainDate): boolean =>
  issueRefOf(issue) !== null && issueState(issue, today) === "open";

export const canUnsnooze = (issue: MeterIssue, today: Temporal.PlainDate): boolean =>
  issueRefOf(issue) !== null && issueState(issue, today) === "snoozed";

/** Snoozing and reopening issues of a plant. Several that were snoozed together can be reopened together. */
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

/** The toast of a change by the number of failures; undefined for reopened issues (domain/issues.md#snoozing). */
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

/** The issues with the pending changes, later ones last. */
export const withChanges = (issues: readonly MeterIssue[], changes: readonly SnoozeParams[]): readonly MeterIssue[] =>
  changes.reduce(
    (current, { issues: changed, until }) =>
      current.map((issue) =>
        changed.some(({ issueId }) => issueId === issue.id) ? { ...issue, snoozed_until: until } : issue,
      ),
    issues,
  );

interface SnoozeDialog {
  kind: "snooze" | "unsnooze";
  plant: PlantRef;
  issues: readonly IssueRef[];
}

export const opened = createEvent<SnoozeDialog>();
export const cancelled = createEvent();
/** A preset was selected: the day on which the issues reopen. */
export const dateSelected = createEvent<string>();
export const confirmed = createEvent();

/** Null while no dialog is open. */
export const $dialog = createStore<SnoozeDialog | null>(null).on(opened, (_, dialog) => dialog);
export const $date = createStore<string | null>(null).on(dateSelected, (_, date) => date);
/** Whether the dialog was confirmed without the required date. */
export const $invalid = createStore(false).reset(dateSelected);

const accepted = sample({ clock: confirmed, source: { dialog: $dialog, date: $date } });
const valid = accepted.filterMap(({ dialog, date }): SnoozeParams | undefined => {
  if (!dialog || (dialog.kind === "snooze" && date === null)) return undefined;
  const { kind, plant, issues } = dialog;
  return { ...plant, issues: [...issues], until: kind === "snooze" ? date : null };
});
$invalid.on(accepted, (_, { dialog, date }) => dialog?.kind === "snooze" && date === null);

sample({ clock: valid, target: issueSnooze.requested });
reset({ clock: [opened, cancelled, issueSnooze.closed], target: [$date, $invalid] });
reset({ clock: [cancelled, issueSnooze.closed, valid], target: $dialog });
