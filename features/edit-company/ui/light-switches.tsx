import { Trans, useLingui } from "@lingui/react/macro";
import { Switch } from "@shared/ui/switch/switch";
import { useUnit } from "effector-react";
import { accessibleChanged, creationChanged } from "../model";
import type { CompanyValues } from "../values";
import styles from "./edit-company.module.css";

interface LightSwitchesProps {
  values: Pick<CompanyValues, "accessible" | "creation">;
  errors: readonly (string | undefined)[];
  disabled: boolean;
}

/** Whether light plants are shown to the company, and whether it may create them (spec 3 §4). */
export function LightSwitches({ values: { accessible, creation }, errors, disabled }: LightSwitchesProps) {
  const { t } = useLingui();
  const unit = useUnit({ accessibleChanged, creationChanged });
  return (
    <fieldset className={styles.switches} disabled={disabled}>
      <legend className={styles.legend}>
        <Trans>SunData Light</Trans>
      </legend>
      <Switch label={t`Show non-monitored plants`} checked={accessible} onChange={unit.accessibleChanged} />
      <Switch
        label={t`Allow the creation of non-monitored plants`}
        checked={creation}
        disabled={!accessible}
        onChange={unit.creationChanged}
      />
      {errors.map((error) => error && <p key={error}>{error}</p>)}
    </fieldset>
  );
}
