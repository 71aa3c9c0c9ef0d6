import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { readDay } from "@shared/lib/date-range";
import { type DayLimits, dayPatterns, dayProblem, readTypedDay, typedDayText } from "@shared/lib/date-text";
import { classNames, lazyComponent } from "@shared/lib/react";
import { forwardRef, type InputHTMLAttributes, Suspense, useState } from "react";
import { Popover } from "../popover/popover";
import { Skeleton } from "../skeleton/skeleton";
import { type ControlAttributes, Field, type FieldFrame, validatedRef } from "./field";
import styles from "./field.module.css";

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

const DayCalendar = lazyComponent(async () => (await import("../calendar/calendar.client")).DayCalendar);

type DateInputProps = ControlAttributes &
  DayLimits &
  Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange" | "type" | "min" | "max"> & {
    /** A wire date, `YYYY-MM-DD`, or the typed text while it is not a day. */
    value: string;
    onChange: (value: string) => void;
  };

/** The first day of a calendar without limits. */
const earliestDay = "1990-01-01";

/**
 * The control of a date field: a day in the format of the page's language, typed or picked in a calendar. A native date
 * input uses the language of the browser instead. The ref is the input.
 */
export const DateInput = forwardRef<HTMLInputElement, DateInputProps>(function DateInput(
  { value, min = earliestDay, max, onChange, onBlur, ...attributes },
  ref,
) {
  const { t } = useLingui();
  const { language } = useFormat();
  const [typed, setTyped] = useState({ text: "", value: "" });
  const [opened, setOpened] = useState(false);
  const label = t`Choose a date`;
  const type = (text: string) => {
    const next = { text, value: readTypedDay(text) ?? text.trim() };
    setTyped(next);
    onChange(next.value);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only preloads the calendar
    <div className={styles.date} onPointerEnter={DayCalendar.preload} onFocus={DayCalendar.preload}>
      <input
        {...attributes}
        ref={ref}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={dayPatterns[language]}
        value={typed.value === value ? typed.text : typedDayText(value, language)}
        onChange={({ target }) => type(target.value)}
        onBlur={(event) => {
          // Formats the typed day.
          setTyped({ text: typedDayText(value, language), value });
          onBlur?.(event);
        }}
      />
      {!attributes.disabled && !attributes.readOnly && (
        <div className={styles.calendar}>
          <Popover
            kind="quiet"
            size="small"
            icon="calendar"
            align="end"
            label={label}
            onOpenChange={(open) => setOpened((before) => before || open)}
          >
            {(close) => (
              <div className={styles.panel}>
                <Suspense fallback={<Skeleton height="100%" />}>
                  {opened && (
                    <DayCalendar.Component
                      key={value}
                      label={label}
                      day={readDay(value)}
                      earliest={Temporal.PlainDate.from(min)}
                      latest={max ? Temporal.PlainDate.from(max) : undefined}
                      language={language}
                      onPick={(day) => {
                        close();
                        onChange(day.toString());
                      }}
                    />
                  )}
                </Suspense>
              </div>
            )}
          </Popover>
        </div>
      )}
    </div>
  );
});
