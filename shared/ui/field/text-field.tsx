import { type FocusEvent, forwardRef, type InputHTMLAttributes } from "react";
import { classNames } from "../../lib/class-names";
import { Icon } from "../icon/icon";
import type { IconName } from "../icon/icon-names";
import { Field, type FieldFrame } from "./field";
import styles from "./field.module.css";

type InputAttributes = Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "size">;

export type TextFieldProps = FieldFrame & InputAttributes & { icon?: IconName; size?: "small" | "medium" };

/** Trims the value when the field loses focus (spec 1 §5). Actions trim, too. */
export function trimOnBlur(event: FocusEvent<HTMLInputElement>): void {
  const trimmed = event.target.value.trim();
  if (trimmed === event.target.value) return;
  // React overrides the setter of the element and detects only changes made with the native one.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(event.target, trimmed);
  event.target.dispatchEvent(new Event("input", { bubbles: true }));
}

/** A text field with its label. The ref is the input. */
export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(
  { label, labelHidden, hint, error, icon, size = "medium", type = "text", onBlur, id, ...rest },
  ref,
) {
  return (
    <Field id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      {(control) => (
        <div className={icon && styles.withIcon}>
          {icon && <Icon name={icon} size="small" />}
          <input
            {...rest}
            {...control}
            ref={ref}
            type={type}
            className={classNames(control.className, size === "small" && styles.small)}
            onBlur={(event) => {
              trimOnBlur(event);
              onBlur?.(event);
            }}
          />
        </div>
      )}
    </Field>
  );
});
