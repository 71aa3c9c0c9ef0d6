import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { Button } from "@shared/ui/button/button";
import { Dialog } from "@shared/ui/dialog/dialog";
import { TextField } from "@shared/ui/field/text-field";
import { Radio } from "@shared/ui/radio/radio";
import { useUnit } from "effector-react";
import { type FormEvent, useId } from "react";
import { snoozePresets } from "../changes";
import { $date, $invalid, cancelled, confirmed, dateSelected } from "../model/dialog";
import styles from "./snooze-dialog.module.css";

interface SnoozeDialogProps {
  issueCount: number;
  today: Temporal.PlainDate;
}

/** Snoozes issues for one of the presets; the date itself cannot be typed (spec 2 §4). */
export function SnoozeDialog({ issueCount, today }: SnoozeDialogProps) {
  const { t } = useLingui();
  const format = useFormat();
  const id = useId();
  const { date, invalid, ...unit } = useUnit({
    date: $date,
    invalid: $invalid,
    cancelled,
    confirmed,
    dateSelected,
  });
  const dateId = `${id}-date`;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    unit.confirmed();
    if (date === null) event.currentTarget.querySelector<HTMLInputElement>("input:enabled")?.focus();
  }

  return (
    <Dialog
      open
      onClose={() => unit.cancelled()}
      title={<Plural value={issueCount} one="Snooze issue" other="Snooze # issues" />}
      footer={
        <>
          <Button onClick={() => unit.cancelled()}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" type="submit" form={id}>
            <Trans>Snooze</Trans>
          </Button>
        </>
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
                onChange={() => unit.dateSelected(day)}
              />
            );
          })}
        </fieldset>
        <TextField
          id={dateId}
          label={t`Snoozed until`}
          value={date === null ? "" : format.date(date)}
          error={invalid ? t`Please select an option` : undefined}
          disabled
          required
        />
      </form>
    </Dialog>
  );
}
