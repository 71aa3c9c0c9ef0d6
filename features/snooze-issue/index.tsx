import { type IssueRef, issueState, issueTitle, type MeterIssue, SnoozeFields, snoozedText } from "@entities/issue";
import { meterName } from "@entities/meter";
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { PlantRef } from "@shared/api/refs";
import { createForm } from "@shared/forms/create-form";
import { Form, useForm } from "@shared/forms/form";
import { dayText } from "@shared/lib/dates";
import type { ParamsOf } from "@shared/mutations/action.server";
import { createMutation } from "@shared/mutations/create-mutation";
import { OutboxNotice } from "@shared/outbox/waiting-entries";
import { createWaitingRun } from "@shared/outbox/with-outbox";
import type { Toast } from "@shared/toasts/model";
import { Button } from "@shared/ui/button/button";
import { ConfirmDialog, Dialog, DialogActions } from "@shared/ui/dialog/dialog";
import { sample } from "effector";
import { useUnit } from "effector-react";
import { useId } from "react";
import type { snoozeIssues } from "./action.server";

type SnoozeParams = ParamsOf<typeof snoozeIssues>;

/** The reference of an issue; null for an issue without a known meter, which the API cannot snooze. */
const issueRefOf = ({ id, meter_id, meter }: MeterIssue): IssueRef | null => {
  const meterId = meter_id ?? meter?.id ?? null;
  return meterId === null ? null : { meterId, issueId: id };
};

/** The issues of a change, with the names that the outbox shows. */
export const snoozedIssues = (issues: readonly MeterIssue[], i18n: I18n): SnoozeParams["issues"] =>
  issues.flatMap((issue) => {
    const ref = issueRefOf(issue);
    const loaded = dayText(issue.snoozed_until ?? "");
    return ref ? { ...ref, name: issueName(issue, i18n), ...(loaded && { loaded }) } : [];
  });

const issueName = (issue: MeterIssue, i18n: I18n): string =>
  [i18n._(issueTitle(issue)), issue.meter && meterName(issue.meter, i18n)].filter(Boolean).join(", ");

/** Whether an issue is neither resolved nor snoozed (domain/issues.md#states). */
export const canSnooze = (issue: MeterIssue, today: Temporal.PlainDate): boolean =>
  issueRefOf(issue) !== null && issueState(issue, today) === "open";

export const canUnsnooze = (issue: MeterIssue, today: Temporal.PlainDate): boolean =>
  issueRefOf(issue) !== null && issueState(issue, today) === "snoozed";

/** Snoozing and reopening issues of a plant. Issues that were snoozed together can be reopened together. */
export const issueSnooze = createWaitingRun(
  createMutation<typeof snoozeIssues>("snooze-issue", { invalidates: ["issues", "meterAudits"] }),
  {
    list: "issues",
    idOf: ({ issueId }) => issueId,
    view: ({ issues, until }) => ({
      title: until ? msg`Snooze issue` : msg`Unsnooze issue`,
      ...(until && { until }),
      summary: issues[0]?.name ?? "",
      places: issues.map(({ issueId }) => `issue-${issueId}`),
    }),
    toast: toastOf,
    undo: ({ until, issues, ...params }, saved) => {
      const undone = issues.flatMap((issue) => (saved.has(issue.issueId) && until ? { ...issue, loaded: until } : []));
      return undone.length > 0 ? { ...params, issues: undone, until: null } : null;
    },
  },
);

/** The toast of a change by the number of failures; undefined for reopened issues (domain/issues.md#snoozing). */
function toastOf({ issues, until }: SnoozeParams, failed: number): Pick<Toast, "kind" | "message"> | undefined {
  if (until === null) return failed > 0 ? { kind: "danger", message: msg`Could not unsnooze issue` } : undefined;
  const total = issues.length;
  if (failed === total) return { kind: "danger", message: msg`Unable to snooze issue` };
  const snoozed = total - failed;
  return failed > 0
    ? { kind: "info", message: msg`Snoozed ${snoozed} of ${total} issues` }
    : { kind: "success", message: snoozedText(total) };
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

interface OpenSnoozeDialog {
  kind: "snooze" | "unsnooze";
  plant: PlantRef;
  issues: SnoozeParams["issues"];
}

/** The dialog: snoozing needs the day on which the issues reopen, of a preset (domain/issues.md#snoozing). */
export const snoozeForm = createForm({
  target: issueSnooze.requested,
  initial: { date: "" },
  params: ({ date }, { kind, plant, issues }: OpenSnoozeDialog): SnoozeParams => ({
    ...plant,
    issues,
    until: kind === "snooze" ? date : null,
  }),
  validate: ({ date }, { kind }) => (kind === "snooze" && date === "" ? { date: msg`Please select an option` } : {}),
});
sample({ clock: [snoozeForm.saved, issueSnooze.closed], fn: () => {}, target: snoozeForm.closed });

export const snoozeDialogOpened = snoozeForm.opened;
/** Null while no dialog is open. */
export const $snoozeDialog = snoozeForm.$context.map((context) => context?.value ?? null);

interface SnoozeButtonProps {
  plant: PlantRef;
  issue: MeterIssue;
  today: Temporal.PlainDate;
}

/** Opens the dialog that snoozes an open issue or reopens a snoozed one; nothing for other issues. */
export function SnoozeButton({ plant, issue, today }: SnoozeButtonProps) {
  const { t, i18n } = useLingui();
  const open = useUnit(snoozeDialogOpened);
  const snoozable = canSnooze(issue, today);
  if (!snoozable && !canUnsnooze(issue, today)) return null;
  const name = issueName(issue, i18n);
  // One button for both, so that it has the focus after its dialog.
  return (
    <Button
      size="small"
      aria-haspopup="dialog"
      aria-label={snoozable ? t`Snooze ${name}` : t`Unsnooze ${name}`}
      onClick={() => open({ kind: snoozable ? "snooze" : "unsnooze", plant, issues: snoozedIssues([issue], i18n) })}
    >
      {snoozable ? t`Snooze` : t`Unsnooze`}
    </Button>
  );
}

/** The open dialog: it snoozes issues, or confirms that an issue is reopened. */
export function SnoozeDialogs({ today }: { today: Temporal.PlainDate }) {
  const { submitted, closed } = snoozeForm;
  const { dialog, ...events } = useUnit({ dialog: $snoozeDialog, submitted, closed });
  if (!dialog) return null;
  if (dialog.kind === "snooze") return <SnoozeDialog dialog={dialog} today={today} />;
  return (
    <ConfirmDialog
      title={<Trans>Unsnooze issue</Trans>}
      confirmLabel={<Trans>Unsnooze</Trans>}
      onConfirm={() => events.submitted()}
      onClose={() => events.closed()}
    >
      <p>
        <Trans>The issue is open again at once. Do you want to unsnooze it?</Trans>
      </p>
    </ConfirmDialog>
  );
}

/** Snoozes issues for one of the presets (domain/issues.md#snoozing). */
function SnoozeDialog({ dialog, today }: { dialog: OpenSnoozeDialog; today: Temporal.PlainDate }) {
  const id = useId();
  const form = useForm(snoozeForm, dialog);
  const close = useUnit(snoozeForm.closed);
  return (
    <Dialog
      open
      onClose={() => close()}
      title={<Plural value={dialog.issues.length} one="Snooze issue" other="Snooze # issues" />}
      footer={
        <DialogActions onCancel={() => close()} type="submit" form={id}>
          <Trans>Snooze</Trans>
        </DialogActions>
      }
    >
      <Form id={id} state={form}>
        <OutboxNotice />
        <SnoozeFields
          today={today}
          value={form.values.date}
          error={form.errorOf("date")}
          onChange={(date) => form.change({ date })}
        />
      </Form>
    </Dialog>
  );
}
