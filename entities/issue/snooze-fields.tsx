import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Radio } from "@shared/ui/checkbox/checkbox";
import { DateField } from "@shared/ui/field/date-field";
import { useId } from "react";
import styles from "./snooze-fields.module.css";
import { snoozePresets } from "./state";

interface SnoozeFieldsProps {
  today: Temporal.PlainDate;
  /** The day on which the issues reopen, `YYYY-MM-DD`. Empty without a selection. */
  value: string;
  error: string | undefined;
  disabled?: boolean;
  onChange: (until: string) => void;
}

/**
 * The fields of every dialog that snoozes issues: the presets, and the day on which the issues reopen. The day itself
 * cannot be typed (domain/issues.md#snoozing).
 */
export function SnoozeFields({ today, value, error, disabled, onChange }: SnoozeFieldsProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div className="stack">
      <fieldset className={styles.presets} aria-describedby={error && `${id}-error`} disabled={disabled}>
        <legend className={styles.legend}>
          <Trans>Snooze for</Trans>
        </legend>
        {snoozePresets.map((days) => {
          const until = today.add({ days }).toString();
          return (
            <Radio
              key={days}
              framed
              name="preset"
              label={<Plural value={days} one="# day" other="# days" />}
              checked={value === until}
              onChange={() => onChange(until)}
            />
          );
        })}
      </fieldset>
      <DateField id={id} label={t`Snoozed until`} value={value} onChange={() => {}} error={error} disabled required />
    </div>
  );
}
