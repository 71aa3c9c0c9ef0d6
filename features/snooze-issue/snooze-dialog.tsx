import { issueTypeLabel, type MeterIssue, snoozePresets } from "@entities/issue";
import { meterName } from "@entities/meter";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { PlantRef } from "@shared/api/refs";
import { Form, useForm } from "@shared/forms/form";
import { Button } from "@shared/ui/button/button";
import { Radio } from "@shared/ui/checkbox/checkbox";
import { DateField } from "@shared/ui/date-field/date-field";
import { ConfirmDialog, Dialog, DialogActions } from "@shared/ui/dialog/dialog";
import { useUnit } from "effector-react";
import { useId } from "react";
import styles from "./snooze-dialog.module.css";
import {
  $snoozeDialog,
  canSnooze,
  canUnsnooze,
  issueRefOf,
  type SnoozeDialog as Opened,
  snoozeDialogOpened,
  snoozeForm,
} from "./snooze-issue";

interface SnoozeButtonProps {
  plant: PlantRef;
  issue: MeterIssue;
  today: Temporal.PlainDate;
}

/** The button that snoozes an open issue or reopens a snoozed issue. Renders nothing for other issues. */
export function SnoozeButton({ plant, issue, today }: SnoozeButtonProps) {
  const { t, i18n } = useLingui();
  const open = useUnit(snoozeDialogOpened);
  const snoozable = canSnooze(issue, today);
  const ref = issueRefOf(issue);
  if (!ref || (!snoozable && !canUnsnooze(issue, today))) return null;
  const name = [i18n._(issueTypeLabel(issue.type_name)), issue.meter && meterName(issue.meter, i18n)]
    .filter(Boolean)
    .join(", ");
  // The same button for both states, so that it receives the focus when its dialog closes.
  return (
    <Button
      size="small"
      aria-haspopup="dialog"
      aria-label={snoozable ? t`Snooze ${name}` : t`Unsnooze ${name}`}
      onClick={() => open({ kind: snoozable ? "snooze" : "unsnooze", plant, issues: [ref] })}
    >
      {snoozable ? t`Snooze` : t`Unsnooze`}
    </Button>
  );
}

/** The open dialog: the form that snoozes issues, or the confirmation that reopens an issue. */
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

/** The form that snoozes issues for a preset period. The date cannot be typed (domain/issues.md#snoozing). */
function SnoozeDialog({ dialog, today }: { dialog: Opened; today: Temporal.PlainDate }) {
  const { t } = useLingui();
  const id = useId();
  const form = useForm(snoozeForm, dialog);
  const close = useUnit(snoozeForm.closed);
  const { values, errorOf, change } = form;
  const dateId = `${id}-date`;
  const error = errorOf("date");
  const issueCount = dialog.issues.length;

  return (
    <Dialog
      open
      onClose={() => close()}
      title={<Plural value={issueCount} one="Snooze issue" other="Snooze # issues" />}
      footer={
        <DialogActions onCancel={() => close()} type="submit" form={id}>
          <Trans>Snooze</Trans>
        </DialogActions>
      }
    >
      <Form id={id} state={form} className={styles.form}>
        <fieldset className={styles.presets} aria-describedby={error && `${dateId}-error`}>
          <legend className={styles.legend}>
            <Trans>Snooze for</Trans>
          </legend>
          {snoozePresets.map((days) => {
            const date = today.add({ days }).toString();
            return (
              <Radio
                key={days}
                framed
                name="preset"
                label={<Plural value={days} one="# day" other="# days" />}
                checked={values.date === date}
                onChange={() => change({ date })}
              />
            );
          })}
        </fieldset>
        <DateField
          id={dateId}
          label={t`Snoozed until`}
          value={values.date}
          onChange={() => {}}
          error={error}
          disabled
          required
        />
      </Form>
    </Dialog>
  );
}
