import { Trans } from "@lingui/react/macro";
import { Radio } from "@shared/ui/radio/radio";
import styles from "./meter-dialog.module.css";

interface YesNoProps {
  legend: string;
  name: string;
  /** The values of yes and no. */
  values: readonly [yes: string, no: string];
  /** Null if the answer is not known: the user has to choose one. */
  defaultYes: boolean | null;
  disabled: boolean;
  error?: string;
  onChange?: (isYes: boolean) => void;
}

/** A question with the answers Yes and No. */
export function YesNo({
  legend,
  name,
  values: [yes, no],
  defaultYes,
  disabled,
  error,
  onChange,
}: YesNoProps) {
  return (
    <fieldset className={styles.yesNo} disabled={disabled}>
      <legend className={styles.legend}>{legend}</legend>
      <Radio
        framed
        label={<Trans>Yes</Trans>}
        name={name}
        value={yes}
        defaultChecked={defaultYes === true}
        required
        onChange={() => onChange?.(true)}
      />
      <Radio
        framed
        label={<Trans>No</Trans>}
        name={name}
        value={no}
        defaultChecked={defaultYes === false}
        onChange={() => onChange?.(false)}
      />
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  );
}
