import { issueTypeLabel, type MeterIssue, snoozePresets } from "@entities/issue";
import { meterName } from "@entities/meter";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { PlantRef } from "@shared/api/refs";
import { Button } from "@shared/ui/button/button";
import { Radio } from "@shared/ui/checkbox/checkbox";
import { DateField } from "@shared/ui/date-field/date-field";
import { ConfirmDialog, Dialog, DialogActions } from "@shared/ui/dialog/dialog";
import { useUnit } from "effector-react";
import { type FormEvent, useId } from "react";
import styles from "./snooze-dialog.module.css";
import {
  $date,
  $dialog,
  $invalid,
  cancelled,
  canSnooze,
  canUnsnooze,
  confirmed,
  dateSelected,
  issueRefOf,
  opened,
} from "./snooze-issue";

interface SnoozeButtonProps {
  plant: PlantRef;
  issue: MeterIssue;
  today: Temporal.PlainDate;
}

/** Opens the dialog that snoozes an open issue or reopens a snoozed one; nothing for other issues. */
export function SnoozeButton({ plant, issue, today }: SnoozeButtonProps) {
  const { t, i18n } = useLingui();
  const open = useUnit(opened);
  const snoozable = canSnooze(issue, today);
  const ref = issueRefOf(issue);
  if (!ref || (!snoozable && !canUnsnooze(issue, today))) return null;
  const name = [i18n._(issueTypeLabel(issue.type_name)), issue.meter && meterName(issue.meter, i18n)]
    .filter(Boolean)
    .join(", ");
  // One button for both, so that it has the focus after its dialog.
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

/** The dialog that is open: to snooze issues, or to confirm that one is reopened. */
export function SnoozeDialogs({ today }: { today: Temporal.PlainDate }) {
  const { dialog, ...events } = useUnit({ dialog: $dialog, cancelled, confirmed });
  if (!dialog) return null;
  if (dialog.kind === "snooze") return <SnoozeDialog issueCount={dialog.issues.length} today={today} />;
  return (
    <ConfirmDialog
      title={<Trans>Unsnooze issue</Trans>}
      confirmLabel={<Trans>Unsnooze</Trans>}
      onConfirm={() => events.confirmed()}
      onClose={() => events.cancelled()}
    >
      <p>
        <Trans>The issue is open again at once. Do you want to unsnooze it?</Trans>
      </p>
    </ConfirmDialog>
  );
}

/** Snoozes issues for one of the presets; the date itself cannot be typed (domain/issues.md#snoozing). */
function SnoozeDialog({ issueCount, today }: { issueCount: number; today: Temporal.PlainDate }) {
  const { t } = useLingui();
  const id = useId();
  const { date, invalid, ...events } = useUnit({ date: $date, invalid: $invalid, cancelled, confirmed, dateSelected });
  const dateId = `${id}-date`;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    events.confirmed();
    if (date === null) event.currentTarget.querySelector<HTMLInputElement>("input:enabled")?.focus();
  }

  return (
    <Dialog
      open
      onClose={() => events.cancelled()}
      title={<Plural value={issueCount} one="Snooze issue" other="Snooze # issues" />}
      footer={
        <DialogActions onCancel={() => events.cancelled()} type="submit" form={id}>
          <Trans>Snooze</Trans>
        </DialogActions>
      }
    >
      <form id={id} className={styles.form} onSubmit={submit}>
        <fieldset className={styles.presets} aria-describedby={invalid ? `${dateId}-error` : undefined}>
          <legend className={styles.legend}>
            <Trans>Snooze for</Trans>
          </legend>
          {snoozePresets.map((days) => {
            const day = today.add({ days }).toString();
            return (
              <Radio
                key={days}
                framed
                name="preset"
                label={<Plural value={days} one="# day" other="# days" />}
                checked={date === day}
                onChange={() => events.dateSelected(day)}
              />
            );
          })}
        </fieldset>
        <DateField
          id={dateId}
          label={t`Snoozed until`}
          value={date ?? ""}
          onChange={() => {}}
          error={invalid ? t`Please select an option` : undefined}
          disabled
          required
        />
      </form>
    </Dialog>
  );
}
