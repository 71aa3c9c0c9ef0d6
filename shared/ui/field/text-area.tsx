import { forwardRef, type TextareaHTMLAttributes } from "react";
import { classNames } from "../../lib/class-names";
import { Field, type FieldFrame } from "./field";
import styles from "./field.module.css";

type TextAreaProps = FieldFrame & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className">;

/** A field for several lines of text, which grows with them. The ref is the text area. */
export const TextArea = forwardRef<HTMLTextAreaElement, TextAreaProps>(function TextArea(
  { label, labelHidden, hint, error, id, rows = 3, ...rest },
  ref,
) {
  return (
    <Field id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
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
