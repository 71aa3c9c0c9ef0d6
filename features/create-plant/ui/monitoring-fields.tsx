import { Trans, useLingui } from "@lingui/react/macro";
import { TextField } from "@shared/ui/field/text-field";
import { Switch } from "@shared/ui/switch/switch";
import type { NewPlantValues, StartDays } from "../form";
import styles from "./create-plant-form.module.css";

interface MonitoringFieldsProps {
  values: NewPlantValues;
  days: StartDays;
  /** Without it monitoring is always on. */
  lightOffered: boolean;
  error: string | undefined;
  onChange: (change: Partial<NewPlantValues>) => void;
  onLeave: () => void;
}

/** Whether, and since when, a new plant is monitored (spec 3 §5). */
export function MonitoringFields(props: MonitoringFieldsProps) {
  const { values, days, lightOffered, error, onChange, onLeave } = props;
  const { t } = useLingui();
  return (
    <div className={styles.monitoring}>
      {lightOffered && (
        <div className={styles.toggle}>
          <Switch
            label={t`Monitoring`}
            checked={values.isMonitored}
            onChange={(isMonitored) => onChange({ isMonitored })}
          />
          <p className={styles.hint}>
            {values.isMonitored ? (
              <Trans>The yield of the plant is monitored from the day you select.</Trans>
            ) : (
              <Trans>The plant is not monitored. You can upgrade it later.</Trans>
            )}
          </p>
        </div>
      )}
      {values.isMonitored && (
        <TextField
          label={t`Monitored since`}
          name="monitored_since"
          type="date"
          required
          min={days.earliest}
          max={days.latest}
          value={values.monitoredSince}
          error={error}
          onChange={(event) => onChange({ monitoredSince: event.target.value })}
          onBlur={onLeave}
        />
      )}
    </div>
  );
}
