import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { type DayLimits, dayPatterns, dayProblem } from "@shared/lib/date-text";
import { classNames } from "@shared/lib/react";
import { forwardRef, type InputHTMLAttributes, useState } from "react";
import { Field, type FieldFrame, validatedRef } from "../field/field";
import styles from "../field/field.module.css";
import { DateInput } from "./date-input";

type DateFieldProps = FieldFrame &
  DayLimits &
  Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "type" | "size" | "value" | "onChange" | "min" | "max"> & {
    /** A wire date, `YYYY-MM-DD`, or the typed text while it is not a day. */
    value: string;
    onChange: (event: { target: { value: string } }) => void;
    size?: "small" | "medium";
  };

/**
 * A field for a day. The user types the day in the format of the language or picks it in a calendar. A text that is not
 * a day, or a day outside the limits, is rejected with a message when the field loses focus. The ref is the input.
 */
export const DateField = forwardRef<HTMLInputElement, DateFieldProps>(function DateField(
  { label, labelHidden, hint, error, id, size = "medium", value, min, max, onChange, onBlur, ...rest },
  ref,
) {
  const { t } = useLingui();
  const format = useFormat();
  const [left, setLeft] = useState(false);
  const frame = { id, label, labelHidden, hint };
  const validationMessage = validateDay(value);
  return (
    <Field {...frame} error={error || left ? (validationMessage ?? error) : undefined}>
      {(control) => (
        <DateInput
          {...rest}
          {...control}
          ref={validatedRef(ref, validationMessage)}
          className={classNames(control.className, size === "small" && styles.small)}
          value={value}
          min={min}
          max={max}
          onChange={(day) => onChange({ target: { value: day } })}
          onBlur={(event) => {
            setLeft(true);
            onBlur?.(event);
          }}
          onInvalid={() => setLeft(true)}
        />
      )}
    </Field>
  );

  function validateDay(text: string): string | undefined {
    const problem = dayProblem(text, { min, max });
    if (problem === null) return undefined;
    const pattern = dayPatterns[format.language];
    const earliest = format.date(min ?? null);
    const latest = format.date(max ?? null);
    if (problem === "not-a-day") return t`Enter a date as ${pattern}.`;
    if (!min) return t`Select a day up to ${latest}.`;
    return max ? t`Select a day from ${earliest} to ${latest}.` : t`Select a day from ${earliest}.`;
  }
});
