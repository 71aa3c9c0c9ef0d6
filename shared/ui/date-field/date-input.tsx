import { useFormat } from "@shared/i18n/use-format";
import { type InputHTMLAttributes, lazy, Suspense, useState } from "react";
import { readDay } from "../../lib/date-range";
import type { ControlAttributes } from "../field/field";
import { Popover } from "../popover/popover";
import { Skeleton } from "../skeleton/skeleton";
import styles from "./date-input.module.css";
import { dayPatterns, readTypedDay, typedDayText } from "./typed-day";

const loadCalendar = () => import("../date-range-picker/calendar.client");
const DayCalendar = lazy(async () => ({ default: (await loadCalendar()).DayCalendar }));

type DateInputProps = ControlAttributes &
  Pick<InputHTMLAttributes<HTMLInputElement>, "onKeyDown"> & {
    /** A wire date, `YYYY-MM-DD`; or what was typed as long as it is not a day. */
    value: string;
    earliest: Temporal.PlainDate;
    calendarLabel: string;
    onChange: (value: string) => void;
  };

/**
 * The control of a date field: a day in the notation of the page's language, typed or picked in a calendar. The native
 * control uses the language of the browser instead.
 */
export function DateInput({ value, earliest, calendarLabel, onChange, ...attributes }: DateInputProps) {
  const { language } = useFormat();
  const [typed, setTyped] = useState({ text: "", value: "" });
  const [opened, setOpened] = useState(false);
  const type = (text: string) => {
    const next = { text, value: readTypedDay(text) ?? text.trim() };
    setTyped(next);
    onChange(next.value);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only preloads the calendar
    <div className={styles.date} onPointerEnter={loadCalendar} onFocus={loadCalendar}>
      <input
        {...attributes}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        placeholder={dayPatterns[language]}
        value={typed.value === value ? typed.text : typedDayText(value, language)}
        onChange={({ target }) => type(target.value)}
        // A day that was typed is written out.
        onBlur={() => setTyped({ text: typedDayText(value, language), value })}
      />
      <div className={styles.calendar}>
        <Popover
          kind="quiet"
          size="small"
          icon="calendar"
          align="end"
          label={calendarLabel}
          onOpenChange={(open) => setOpened((before) => before || open)}
        >
          {(close) => (
            <div className={styles.panel}>
              <Suspense fallback={<Skeleton height="100%" />}>
                {opened && (
                  <DayCalendar
                    key={value}
                    label={calendarLabel}
                    day={readDay(value)}
                    earliest={earliest}
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
    </div>
  );
}
