import { useFormat } from "@shared/i18n/format";
import type { Language } from "@shared/i18n/language";
import { readDay } from "@shared/lib/date-range";
import { lazyComponent } from "@shared/lib/react";
import { type InputHTMLAttributes, Suspense, useState } from "react";
import type { ControlAttributes } from "../field/field";
import { Popover } from "../popover/popover";
import { Skeleton } from "../skeleton/skeleton";
import styles from "./date-input.module.css";

const DayCalendar = lazyComponent(async () => (await import("../date-range-picker/calendar.client")).DayCalendar);

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
    <div className={styles.date} onPointerEnter={DayCalendar.preload} onFocus={DayCalendar.preload}>
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
                  <DayCalendar.Component
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

const separators: Record<Language, string> = { en: "/", nl: "-" };

/** How a day is written in an input, such as "dd/mm/yyyy". */
export const dayPatterns: Record<Language, string> = { en: "dd/mm/yyyy", nl: "dd-mm-jjjj" };

/** A wire date as it is written in an input; other text unchanged. */
export function typedDayText(value: string, language: Language): string {
  return readDay(value) ? value.split("-").toReversed().join(separators[language]) : value;
}

/**
 * The wire date of a typed day: day, month and a year of four digits with any separators, or none; or a wire date. Null
 * if the text is not one, or not yet.
 */
export function readTypedDay(text: string): string | null {
  const typed = text.trim();
  const parts = /^(\d{1,2})\D(\d{1,2})\D(\d{4})$/.exec(typed) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(typed);
  const [, day = "", month = "", year] = parts ?? [];
  const wire = year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : typed;
  return readDay(wire) ? wire : null;
}
