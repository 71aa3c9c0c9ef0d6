import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import {
  type NumberLimits,
  type NumberProblem,
  numberProblem,
  readNumberText,
  showNumberText,
} from "@shared/lib/number-text";
import { classNames } from "@shared/lib/react";
import { forwardRef, type InputHTMLAttributes, useState } from "react";
import { Field, type FieldFrame, validatedRef } from "./field";
import styles from "./field.module.css";

/** The state of a number field: the text is parsed in the language of the user, and `value` is the stored text. */
export function useNumberInput(value: string, onChange: (value: string) => void) {
  const { language } = useFormat();
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null);
  /** Shows the parsed number. */
  const settle = () => setTyped(null);
  return {
    settle,
    attributes: {
      type: "text",
      inputMode: "decimal",
      autoComplete: "off",
      // A value that was replaced by a draft or a saved value replaces the typed text.
      value: typed?.value === value ? typed.text : showNumberText(value, language),
      onChange: ({ target }: { target: { value: string } }) => {
        const next = readNumberText(target.value, language);
        setTyped({ text: target.value, value: next });
        onChange(next);
      },
    } as const,
  };
}

const messages: Record<Exclude<NumberProblem, "too-small" | "too-large">, MessageDescriptor> = {
  "not-a-number": msg`Enter a number, such as 12.5.`,
  "not-whole": msg`Enter a whole number, such as 12.`,
};

type InputAttributes = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "className" | "type" | "size" | "value" | "onChange" | "min" | "max" | "inputMode"
>;
type NumberFieldProps = FieldFrame &
  InputAttributes &
  NumberLimits & {
    /** Digits with a decimal point, as returned by `readNumberText`. Text that is not a number is shown unchanged. */
    value: string;
    onChange: (event: { target: { value: string } }) => void;
    size?: "small" | "medium";
  };

/**
 * A field for a number with a comma or a point. Other text is rejected with a message when the field loses focus. Enter
 * and blur show the parsed number. The ref is the input.
 */
export const NumberField = forwardRef<HTMLInputElement, NumberFieldProps>(function NumberField(
  {
    label,
    labelHidden,
    hint,
    help,
    error,
    id,
    size = "medium",
    value,
    onChange,
    whole,
    min,
    max,
    onBlur,
    onKeyDown,
    ...rest
  },
  ref,
) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { attributes, settle } = useNumberInput(value, (next) => onChange({ target: { value: next } }));
  const [left, setLeft] = useState(false);
  const message = (problem: NumberProblem): string => {
    const least = format.number(min ?? null, 6);
    const most = format.number(max ?? null, 6);
    if (problem === "too-small") return t`Enter a number of at least ${least}.`;
    if (problem === "too-large") return t`Enter a number of at most ${most}.`;
    return i18n._(messages[problem]);
  };
  const frame = { id, label, labelHidden, hint, help };
  const problem = numberProblem(value, { whole, min, max });
  const validationMessage = problem && message(problem);
  return (
    <Field {...frame} error={error || (left && validationMessage)}>
      {(control) => (
        <input
          {...rest}
          {...control}
          {...attributes}
          ref={validatedRef(ref, validationMessage)}
          className={classNames(control.className, size === "small" && styles.small)}
          onBlur={(event) => {
            settle();
            setLeft(true);
            onBlur?.(event);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter") settle();
            onKeyDown?.(event);
          }}
          onInvalid={() => setLeft(true)}
        />
      )}
    </Field>
  );
});
