import { type FocusEvent, forwardRef, type InputHTMLAttributes } from "react";
import { classNames } from "../../lib/class-names";
import { Icon } from "../icon/icon";
import type { IconName } from "../icon/icon-paths";
import { Field, type FieldFrame } from "./field";
import styles from "./field.module.css";

type InputAttributes = Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "size">;

export type TextFieldProps = FieldFrame & InputAttributes & { icon?: IconName; size?: "small" | "medium" };

/** Takes the spaces off both ends when the field is left (spec 1 §5). A form's server side trims too. */
export function trimOnBlur(event: FocusEvent<HTMLInputElement>): void {
  const trimmed = event.target.value.trim();
  if (trimmed === event.target.value) return;
  // React reads the value through its own setter; the native one makes it see the change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(event.target, trimmed);
  event.target.dispatchEvent(new Event("input", { bubbles: true }));
}

/** A line of text with its label. The ref is the input. */
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
