import { forwardRef, type SelectHTMLAttributes } from "react";
import { hourText } from "../../lib/dates";
import { classNames } from "../../lib/react";
import { Icon } from "../icon/icon";
import { Field, type FieldFrame } from "./field";
import styles from "./field.module.css";

interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

type SelectProps = FieldFrame &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, "className" | "children" | "size"> & {
    options: readonly SelectOption[];
    size?: "small" | "medium";
  };

/** A native select with its label. The ref is the select. */
export const Select = forwardRef<HTMLSelectElement, SelectProps>(function Select(
  { label, labelHidden, hint, error, options, size = "medium", id, ...rest },
  ref,
) {
  return (
    <Field id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      {(control) => (
        <div className={styles.selectFrame}>
          <select
            {...rest}
            {...control}
            ref={ref}
            className={classNames(control.className, styles.select, size === "small" && styles.small)}
          >
            {options.map(({ value, label: text, disabled }) => (
              <option key={value} value={value} disabled={disabled}>
                {text}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size="small" />
        </div>
      )}
    </Field>
  );
});

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));

/** The choice of a full hour of the day. */
export const HourSelect = (props: Omit<SelectProps, "options">) => <Select {...props} options={hours} />;
