import { useLingui } from "@lingui/react";
import { useLingui as useMacros } from "@lingui/react/macro";
import { setFieldValue } from "@shared/framework/field-value";
import { classNames } from "@shared/lib/react";
import { isTooLong, tooLongMessage } from "@shared/lib/text-limits";
import {
  type FocusEvent,
  type FocusEventHandler,
  forwardRef,
  type InputHTMLAttributes,
  type TextareaHTMLAttributes,
} from "react";
import { Icon, type IconName } from "../icon/icon";
import { Field, type FieldFrame } from "./field";
import styles from "./field.module.css";

type InputAttributes = Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "size">;

export type TextFieldProps = FieldFrame & InputAttributes & { icon?: IconName; size?: "small" | "medium" };

/** Trims the value on blur (domain/units.md#text-input). Actions also trim. */
export function trimmedOnBlur(onBlur?: FocusEventHandler<HTMLInputElement>) {
  return (event: FocusEvent<HTMLInputElement>): void => {
    const trimmed = event.target.value.trim();
    if (trimmed !== event.target.value) setFieldValue(event.target, trimmed);
    onBlur?.(event);
  };
}

/**
 * The message of a text that is longer than `maxLength`. The attribute of the same name is not used: it cuts what is
 * pasted, without a message.
 */
function useTooLong({ value, maxLength = Number.POSITIVE_INFINITY }: { value?: unknown; maxLength?: number }) {
  const { i18n } = useLingui();
  return typeof value === "string" && isTooLong(value, maxLength) && i18n._(tooLongMessage(maxLength));
}

/** A text field with its label. The ref is the input. */
export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(
  { label, labelHidden, hint, error, icon, size = "medium", type = "text", maxLength, onBlur, id, ...rest },
  ref,
) {
  const tooLong = useTooLong({ value: rest.value, maxLength });
  return (
    <Field id={id} label={label} labelHidden={labelHidden} hint={hint} error={error || tooLong}>
      {(control) => (
        <div className={icon && styles.withIcon}>
          {icon && <Icon name={icon} size="small" />}
          <input
            {...rest}
            {...control}
            ref={ref}
            type={type}
            className={classNames(control.className, size === "small" && styles.small)}
            onBlur={trimmedOnBlur(onBlur)}
          />
        </div>
      )}
    </Field>
  );
});

/** The e-mail address of an account. Password managers fill it in together with the password. */
export function EmailField(props: Partial<TextFieldProps>) {
  const { t } = useMacros();
  return <TextField label={t`Email`} name="email" type="email" autoComplete="username" required {...props} />;
}

type TextAreaProps = FieldFrame & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className">;

/** A field for several lines, which grows with its text. The ref is the text area. */
export const TextArea = forwardRef<HTMLTextAreaElement, TextAreaProps>(function TextArea(
  { label, labelHidden, hint, error, id, rows = 3, maxLength, ...rest },
  ref,
) {
  const tooLong = useTooLong({ value: rest.value, maxLength });
  return (
    <Field id={id} label={label} labelHidden={labelHidden} hint={hint} error={error || tooLong}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          ref={ref}
          rows={rows}
          className={classNames(control.className, styles.textArea)}
        />
      )}
    </Field>
  );
});
