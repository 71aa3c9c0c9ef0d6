import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { readDay } from "@shared/lib/date-range";
import { type DayLimits, dayPatterns, readTypedDay, typedDayText } from "@shared/lib/date-text";
import { lazyComponent } from "@shared/lib/react";
import { forwardRef, type InputHTMLAttributes, Suspense, useState } from "react";
import type { ControlAttributes } from "../field/field";
import { Popover } from "../popover/popover";
import { Skeleton } from "../skeleton/skeleton";
import styles from "./date-input.module.css";

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
