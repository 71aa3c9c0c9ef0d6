import { useLingui } from "@lingui/react/macro";
import { forwardRef, type InputHTMLAttributes, useState } from "react";
import { Icon } from "../icon/icon";
import { Field, type FieldFrame } from "./field";
import styles from "./field.module.css";
import { trimmedOnBlur } from "./text-field";

type PasswordFieldProps = FieldFrame & Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "type">;

/** A password field with a button that shows the characters. The ref is the input. */
export const PasswordField = forwardRef<HTMLInputElement, PasswordFieldProps>(function PasswordField(
  { label, labelHidden, hint, error, id, onBlur, ...rest },
  ref,
) {
  const { t } = useLingui();
  const [visible, setVisible] = useState(false);
  return (
    <Field id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      {(control) => (
        <div className={styles.password}>
          <input
            {...rest}
            {...control}
            ref={ref}
            type={visible ? "text" : "password"}
            spellCheck={false}
            autoCapitalize="none"
            onBlur={trimmedOnBlur(onBlur)}
          />
          <button
            type="button"
            className={`icon-button ${styles.reveal}`}
            aria-label={t`Show characters`}
            aria-pressed={visible}
            onClick={() => setVisible((before) => !before)}
          >
            <Icon name={visible ? "eye-off" : "eye"} size="small" />
          </button>
        </div>
      )}
    </Field>
  );
});

/** A field for a new password, with the rule of the API (domain/sessions.md#password). The ref is the input. */
export const NewPasswordField = forwardRef<HTMLInputElement, PasswordFieldProps>(function NewPasswordField(props, ref) {
  const { t } = useLingui();
  const hint = t`Must contain a letter or a number, a symbol and at least 8 characters`;
  return <PasswordField ref={ref} autoComplete="new-password" hint={hint} {...props} />;
});
