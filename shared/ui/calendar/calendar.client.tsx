import { localeOf } from "@heliograph/rules/units";
import { CalendarDate } from "@internationalized/date";
import { useLingui } from "@lingui/react/macro";
import type { DateBounds, DateRange } from "@shared/lib/date-range";
import type { Language } from "@shared/lib/language";
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  CalendarYearPicker,
  I18nProvider,
  RangeCalendar,
  Calendar as SingleCalendar,
} from "react-aria-components";
import { Icon } from "../icon/icon";
import styles from "./calendar.module.css";

interface CalendarProps {
  range: DateRange;
  bounds: DateBounds;
  language: Language;
  onPick: (range: DateRange) => void;
}

const calendarDate = ({ year, month, day }: Temporal.PlainDate) => new CalendarDate(year, month, day);
const plainDate = (date: { toString(): string }) => Temporal.PlainDate.from(date.toString());

/** A calendar to pick a first and a last day. */
export function Calendar({ range, bounds, language, onPick }: CalendarProps) {
  const { t } = useLingui();
  return (
    <I18nProvider locale={localeOf[language]}>
      <RangeCalendar
        className={styles.calendar}
        aria-label={t`Date range`}
        firstDayOfWeek="mon"
        defaultValue={{ start: calendarDate(range.start), end: calendarDate(range.end) }}
        defaultFocusedValue={calendarDate(range.end)}
        minValue={bounds.earliest && calendarDate(bounds.earliest)}
        maxValue={calendarDate(bounds.latest)}
        onChange={({ start, end }) => onPick({ start: plainDate(start), end: plainDate(end) })}
      >
        <Month />
      </RangeCalendar>
    </I18nProvider>
  );
}

interface DayCalendarProps {
  label: string;
  /** Null if no day is selected. */
  day: Temporal.PlainDate | null;
  earliest: Temporal.PlainDate;
  latest?: Temporal.PlainDate;
  language: Language;
  onPick: (day: Temporal.PlainDate) => void;
}

/** A calendar to pick one day. */
export function DayCalendar({ label, day, earliest, latest, language, onPick }: DayCalendarProps) {
  return (
    <I18nProvider locale={localeOf[language]}>
      <SingleCalendar
        className={styles.single}
        aria-label={label}
        firstDayOfWeek="mon"
        defaultValue={day && calendarDate(day)}
        minValue={calendarDate(earliest)}
        maxValue={latest && calendarDate(latest)}
        onChange={(date) => onPick(plainDate(date))}
      >
        <Month />
      </SingleCalendar>
    </I18nProvider>
  );
}

/** The visible month: a select, and the days. */
function Month() {
  return (
    <>
      <header className={styles.head}>
        <Button slot="previous" className={`icon-button ${styles.step}`}>
          <Icon name="chevron-left" />
        </Button>
        <CalendarMonthPicker>{(picker) => <Picker {...picker} />}</CalendarMonthPicker>
        <CalendarYearPicker>{(picker) => <Picker {...picker} />}</CalendarYearPicker>
        <Button slot="next" className={`icon-button ${styles.step}`}>
          <Icon name="chevron-right" />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short" className={styles.grid}>
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={styles.weekday}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles.day} />}</CalendarGridBody>
      </CalendarGrid>
    </>
  );
}

interface PickerProps {
  "aria-label": string;
  value: string | number;
  items: readonly { id: number; formatted: string }[];
  onChange: (id: number) => void;
}

/** Selects the visible month or year. */
function Picker({ value, items, onChange, ...rest }: PickerProps) {
  return (
    <select
      className={styles.picker}
      aria-label={rest["aria-label"]}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {items.map(({ id, formatted }) => (
        <option key={id} value={id}>
          {formatted}
        </option>
      ))}
    </select>
  );
}
