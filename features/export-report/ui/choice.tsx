import { Radio } from "@shared/ui/radio/radio";
import { useId } from "react";
import styles from "./choice.module.css";

interface ChoiceProps<Value extends string> {
  legend: string;
  options: readonly Value[];
  words: Record<Value, string>;
  value: Value;
  onPick: (value: Value) => void;
}

/** One of a few: radio buttons side by side. */
export function Choice<Value extends string>({ legend, options, words, value, onPick }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <Radio
            key={option}
            framed
            label={words[option]}
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
