import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { NumberField } from "@shared/ui/field/number-field";
import { Select } from "@shared/ui/select/select";
import { useUnit } from "effector-react";
import styles from "./import-dialog.module.css";
import { $choices, $importedMeters, chosen, type InverterChoice } from "./import-plan";

/** As many meters as one request creates (domain/limits.md#calls). */
const maxInverters = 25;

/** How the inverters of a file become meters (domain/measurement-files.md#inverters). */
export function ChooseInverters({ inverters }: { inverters: readonly string[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const { choices, meters, choose } = useUnit({ choices: $choices, meters: $importedMeters, choose: chosen });
  const names = format.list(inverters);
  const newMeters = meters.filter(({ typedWatt }) => typedWatt !== null);
  const options: Record<InverterChoice, string> = {
    sum: t`One meter with the sum`,
    each: t`A meter for each inverter`,
    column: t`One meter with the first inverter, or the column that is chosen`,
  };
  return (
    <fieldset className={styles.columns}>
      <legend>
        <Plural value={inverters.length} one="# inverter in the files" other="# inverters in the files" />
      </legend>
      <p>{names}</p>
      <Select
        label={<Trans>Import into</Trans>}
        value={choices.inverters}
        options={Object.entries(options).map(([value, label]) => ({
          value,
          label,
          disabled: value === "each" && inverters.length > maxInverters,
        }))}
        onChange={({ target }) => choose({ inverters: target.value as InverterChoice })}
      />
      {choices.inverters === "each" && (
        <ul className={styles.counts}>
          {meters.map(({ name, inverter, typedWatt }) => (
            <li key={inverter}>
              {typedWatt === null ? (
                <Trans>
                  {inverter}: the meter {name}
                </Trans>
              ) : (
                <Trans>{inverter}: a new meter</Trans>
              )}
            </li>
          ))}
        </ul>
      )}
      {newMeters.length > 0 && (
        <>
          <div className={styles.choices}>
            {newMeters.map(({ name, typedWatt }) => (
              <NumberField
                key={name}
                label={t`Peak power of ${name} in watt`}
                value={typedWatt ?? ""}
                min={1}
                onChange={({ target }) => choose({ peaks: { ...choices.peaks, [name]: target.value } })}
              />
            ))}
          </div>
          <p>
            <Trans>
              New meters are created when you import. They have the driver, the orientation and the first day of the
              chosen meter. Check the peak power of each meter.
            </Trans>
          </p>
        </>
      )}
    </fieldset>
  );
}
