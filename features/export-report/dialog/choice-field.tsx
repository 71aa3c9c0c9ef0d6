import { Radio } from "@shared/ui/radio/radio";
import { useId } from "react";
import styles from "./choice-field.module.css";

interface ChoiceFieldProps<Value extends string> {
  legend: string;
  options: readonly Value[];
  labels: Record<Value, string>;
  value: Value;
  onPick: (value: Value) => void;
}

/** A group of radio buttons in a row. */
export function ChoiceField<Value extends string>({
  legend,
  options,
  labels,
  value,
  onPick,
}: ChoiceFieldProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <Radio
            key={option}
            framed
            label={labels[option]}
            name={name}
            value={option}
            checked={option === value}
            onChange={() => onPick(option)}
          />
        ))}
      </div>
    </fieldset>
  );
}
