import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { daysSince } from "@shared/lib/dates";
import { formatIn } from "./format";

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
