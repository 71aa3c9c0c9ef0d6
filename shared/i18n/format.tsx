import {
  dateText,
  dayAndMonthText,
  energyUnitFor,
  fileTimeText,
  formatEnergies,
  formatEnergy,
  formatEuros,
  formatLoss,
  formatLossAndValue,
  formatLossEuros,
  formatNumber,
  formatPercent,
  localeOf,
  type Quantity,
  timeText,
} from "@heliograph/rules/units";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { dayOf, daysSince, parseInstant, timeZone } from "@shared/lib/dates";
import { isLanguage, type Language, monthNames, shortWeekdayNames } from "@shared/lib/language";
import { isolated, isRightToLeft } from "@shared/lib/text";
import { formatPower, roundRange } from "@shared/lib/units";
import { Trans } from "./trans";

/** A text for the user: a message descriptor, or text that the server has written already. */
export type Message = string | MessageDescriptor;

/** Returns a message in the language of the page. */
export const messageText = (i18n: I18n, message: Message): string =>
  typeof message === "string" ? message : i18n._(message);

/** Renders a message in the language of the page. A text of the server keeps its own direction (domain/units.md#names). */
export function MessageText({ message }: { message: Message }) {
  if (typeof message !== "string") return <Trans {...message} />;
  return isRightToLeft(message) ? <bdi>{message}</bdi> : message;
}

/** Null if it is not known. */
type Day = Temporal.PlainDate | string | null;
type Moment = Temporal.Instant | string | null;

/** The date, time and number formats of a language. An unknown or invalid value is an en dash. */
export interface Format {
  readonly language: Language;
  /** `1 Mar 2026`, `1 mrt 2026` */
  date(day: Day): string;
  /** `1 Mar`, for an axis. */
  dayAndMonth(day: Day): string;
  /** `Sun 1 Mar 2026`, for a tooltip. */
  weekdayAndDate(day: Day): string;
  /** `March 2026` */
  monthAndYear(day: Day): string;
  /** `1 – 7 Mar 2026`; a common month or year is written once. */
  dateRange(first: Day, last: Day): string;
  /** `1 Mar 2026, 13:05` in Amsterdam. */
  dateTime(moment: Moment): string;
  /** `13:05` in Amsterdam. A time that occurs twice has its offset (domain/units.md#days): `02:30 (+02:00)`. */
  time(moment: Moment): string;
  /** `2026-03-01 13:05` in Amsterdam, the same in every language, for files (domain/units.md#days). */
  fileTime(moment: Moment): string;
  /** `−1,234.5`, with at most `digits` decimals; `fixed` adds trailing zeros. */
  number(value: number | null, digits?: number, fixed?: boolean): string;
  /** `€1.20` */
  euros(value: number): string;
  /** A price of energy in cents per kWh: `€0.1200/kWh`. */
  price(cents: number | null): string;
  /** `12.5 MWh` */
  energy(kwh: number | null): string;
  /** The amounts of energies that stand together, in one unit and with the same decimals: `339.0` and `345.9` `MWh`. */
  energies<const Kwhs extends readonly number[]>(kwhs: Kwhs): { amounts: { [I in keyof Kwhs]: string }; unit: string };
  /** Energy that was lost or not received: `67 kWh`, or `< 0.5 kWh` (domain/units.md#losses). */
  loss(kwh: number | null): string;
  /** The value of a loss: `€9.40`; without cents from 10 euros. */
  lossEuros(euros: number): string;
  /** `67 kWh (€9.40)`; only the energy if its value is unknown or below 10 cents. */
  lossAndValue(kwh: number | null, euros: number | null | undefined): string;
  /** `20 kW` */
  power(watt: number | null): string;
  /** `87.0%` for the ratio 0.87, with one decimal by default. */
  percent(ratio: number | null, digits?: number): string;
  /** `3 hours ago`. `now` is an argument, so that server and browser render the same text. */
  relativeTime(moment: Moment, now: Moment): string;
  /** `10 years`, `45 minutes`: a length in its largest unit. */
  duration(minutes: number): string;
  /** `yesterday`, `3 days ago`, `in 2 days`, in calendar days. */
  relativeDay(day: Day, today: Day): string;
  /** `a, b and c` */
  list(items: readonly string[]): string;
}

const noValue = "–";

const isKnown = (value: number | null): value is number => value !== null && Number.isFinite(value);

function plainDate(day: Day): Temporal.PlainDate | null {
  if (typeof day !== "string") return day;
  try {
    return dayOf(day);
  } catch {
    return null;
  }
}

const local = (moment: Moment): Temporal.ZonedDateTime | null =>
  (typeof moment === "string" ? parseInstant(moment) : moment)?.toZonedDateTimeISO(timeZone) ?? null;

const relativeUnits: readonly { unit: Intl.RelativeTimeFormatUnit; seconds: number; below: number }[] = [
  { unit: "minute", seconds: 60, below: 60 },
  { unit: "hour", seconds: 3_600, below: 24 },
  { unit: "day", seconds: 86_400, below: 30 },
  { unit: "month", seconds: 2_629_800, below: 12 },
  { unit: "year", seconds: 31_557_600, below: Number.POSITIVE_INFINITY },
];

function lazy<T>(create: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= create();
    return value;
  };
}

/** Creates the formats of a language. Server and browser must render the same text. */
function createFormat(language: Language, unitSpace: string): Format {
  const locale = localeOf[language];
  // Creating a format takes milliseconds on a phone, so each format is created on first use.
  const numericRelative = lazy(() => new Intl.RelativeTimeFormat(locale, { numeric: "always" }));
  const namedRelative = lazy(() => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
  const lists = lazy(() => new Intl.ListFormat(locale, { type: "conjunction" }));
  const fullDate = (day: Temporal.PlainDate) => dateText(language, day);
  const dayAndMonth = (day: Temporal.PlainDate) => dayAndMonthText(language, day);

  const formatDay = (day: Day, write: (date: Temporal.PlainDate) => string) => {
    const date = plainDate(day);
    return date ? write(date) : noValue;
  };
  const formatMoment = (moment: Moment, write: (at: Temporal.ZonedDateTime) => string) => {
    const at = local(moment);
    return at ? write(at) : noValue;
  };

  const formatQuantity = (value: number | null, write: (value: number, locale: string) => Quantity<string>): string => {
    if (!isKnown(value)) return noValue;
    const { amount, unit } = write(value, locale);
    return amount + unitSpace + unit;
  };

  const loss = (kwh: number | null) => formatQuantity(kwh, formatLoss);

  return {
    language,
    date: (day) => formatDay(day, fullDate),
    dayAndMonth: (day) => formatDay(day, dayAndMonth),
    weekdayAndDate: (day) =>
      formatDay(day, (date) => `${shortWeekdayNames[language][date.dayOfWeek - 1]} ${fullDate(date)}`),
    monthAndYear: (day) => formatDay(day, ({ month, year }) => `${monthNames[language][month - 1]} ${year}`),
    dateRange(first, last) {
      const start = plainDate(first);
      const end = plainDate(last);
      if (!start || !end) return noValue;
      if (start.equals(end)) return fullDate(start);
      if (start.year !== end.year) return `${fullDate(start)} – ${fullDate(end)}`;
      const startText = start.month === end.month ? String(start.day) : dayAndMonth(start);
      return `${startText} – ${fullDate(end)}`;
    },
    dateTime: (moment) => formatMoment(moment, (at) => `${fullDate(at.toPlainDate())}, ${timeText(at)}`),
    time: (moment) => formatMoment(moment, timeText),
    fileTime: (moment) => formatMoment(moment, (at) => `${at.toPlainDate().toString()} ${fileTimeText(at)}`),
    number: (value, digits = 0, fixed = false) =>
      isKnown(value) ? formatNumber(value, digits, locale, fixed) : noValue,
    euros: (value) => (isKnown(value) ? formatEuros(value, 2, locale) : noValue),
    price: (cents) => (isKnown(cents) ? `${formatEuros(cents / 100, 4, locale)}/kWh` : noValue),
    energy: (kwh) => formatQuantity(kwh, formatEnergy),
    energies<const Kwhs extends readonly number[]>(kwhs: Kwhs) {
      const quantities = formatEnergies(kwhs, locale);
      return {
        amounts: quantities.map(({ amount }) => amount) as { [I in keyof Kwhs]: string },
        unit: quantities[0]?.unit ?? "kWh",
      };
    },
    loss,
    lossEuros: (euros) => (isKnown(euros) ? formatLossEuros(euros, locale) : noValue),
    lossAndValue: (kwh, euros) =>
      isKnown(kwh) ? formatLossAndValue(kwh, euros, locale).replace(/ (?=\w*Wh)/, unitSpace) : noValue,
    power: (watt) => formatQuantity(watt, formatPower),
    percent: (ratio, digits = 1) => (isKnown(ratio) ? formatPercent(ratio, digits, locale) : noValue),
    relativeTime(moment, now) {
      const then = local(moment);
      const reference = local(now);
      if (!then || !reference) return noValue;
      const seconds = (then.epochMilliseconds - reference.epochMilliseconds) / 1_000;
      if (Math.abs(seconds) < 60) return namedRelative().format(0, "second");
      for (const { unit, seconds: length, below } of relativeUnits) {
        const amount = Math.trunc(seconds / length);
        if (Math.abs(amount) < below) return numericRelative().format(amount || Math.sign(seconds), unit);
      }
      return noValue;
    },
    duration(minutes) {
      for (const { unit, seconds, below } of relativeUnits) {
        const amount = Math.max(1, Math.round((minutes * 60) / seconds));
        if (amount < below)
          return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(amount);
      }
      return noValue;
    },
    relativeDay(day, today) {
      const date = plainDate(day);
      const reference = plainDate(today);
      if (!date || !reference) return noValue;
      return namedRelative().format(reference.until(date).days, "day");
    },
    list: (items) => lists().format(items.map(isolated)),
  };
}

const formats = new Map<string, Format>();

/** Returns the shared formats of a language, with a space between figures and units. */
export function formatOf(language: Language, unitSpace = " "): Format {
  const format = formats.get(language + unitSpace) ?? createFormat(language, unitSpace);
  formats.set(language + unitSpace, format);
  return format;
}

const languageOf = ({ locale }: Pick<I18n, "locale">): Language => (isLanguage(locale) ? locale : "en");

/** Returns the formats of the language of texts. */
export const formatIn = (i18n: Pick<I18n, "locale">): Format => formatOf(languageOf(i18n));

/** Returns the date, time and number formats of the page's language, with figures and units that stay on one line. */
export const useFormat = (): Format => formatOf(languageOf(useLingui().i18n), "\u00a0");

/**
 * Formats the begin and the age of something that lasts: "since 16 Oct 2026 (41 days)". The day is a wire date. With an
 * instant, the time of day is stated, too.
 */
export function sinceText(i18n: I18n, day: string, today: Temporal.PlainDate, time: string | null = null): string {
  const format = formatIn(i18n);
  const date = time === null ? format.date(day) : format.dateTime(time);
  const age = i18n._(msg`${plural(daysSince(day, today), { 0: "today", one: "# day", other: "# days" })}`);
  return i18n._(msg`since ${date} (${age})`);
}

/**
 * Formats a range of energy in kWh with rounded ends: "49 to 60 kWh" (domain/units.md#ranges). By default, the upper
 * end decides the unit.
 */
export function energyRangeText(
  i18n: I18n,
  range: { lowKwh: number; highKwh: number },
  energyUnit = energyUnitFor(range.highKwh),
): string {
  const { low, high, decimals } = roundRange(range, energyUnit);
  const format = formatIn(i18n);
  const { unit } = energyUnit;
  const from = format.number(low, decimals, true);
  const to = format.number(high, decimals, true);
  return i18n._(msg`${from} to ${to} ${unit}`);
}
