/** Reports that are sent: their fields, how they are stored, and when they are due (domain/report-schedules.md). */
import { sql } from "kysely";
import { array, type Infer, integer, nullable, object, string } from "superstruct";
import { Temporal } from "temporal-polyfill";
import type { Api } from "../api";
import { formatInstant, timeZone } from "../clock";
import { jsonList, type Statement } from "../db/connect";
import { type Language, languages } from "../db/schema";
import { type Messages, throwIfInvalid } from "../http/api-error";
import { email, flag, instant, integerBetween, oneOf, optionalMultilineText, text } from "../http/fields";
import { id } from "../http/references";
import { plantChoice, plantChoiceColumns, plantChoiceFault, toPlantChoice } from "../lists/plant-choice";

/** A company has at most this many schedules. */
export const maxSchedules = 20;
const maxRecipients = 20;
export const recipientsFault = `Choose 1 to ${maxRecipients} recipients.`;

const monthsOf = { month: 1, quarter: 3, year: 12 } as const;
type PeriodKind = keyof typeof monthsOf;

/** The fields of a schedule that people choose. */
export const scheduleSchema = object({
  name: text(80),
  enabled: flag(),
  period: oneOf(["month", "quarter", "year"]),
  plants: plantChoice(),
  language: oneOf(languages),
  day: integerBetween(1, 28),
  hour: integerBetween(0, 23),
  user_ids: array(id("user")),
  emails: array(email()),
  paragraph: optionalMultilineText(1_000),
  attach_xlsx: flag(),
});
export type ScheduleFields = Infer<typeof scheduleSchema>;

const storedFields = { ...scheduleSchema.schema, id: id("report schedule") };
export const storedScheduleSchema = object(storedFields);
export const listedScheduleSchema = object({
  ...storedFields,
  created_by: nullable(object({ id: integer(), name: string() })),
  /** The plants of its view now; null without a view. */
  view_plant_count: nullable(integer()),
  next_at: nullable(instant()),
  last_sent_at: nullable(instant()),
  failing_since: nullable(instant()),
});

/** Throws 4000 with messages by field for fields that do not fit each other. */
export function assertConsistent({ plants, ...recipients }: ScheduleFields): void {
  const messages: Messages = {};
  const plantsFault = plantChoiceFault(plants);
  if (plantsFault) messages.plants = [plantsFault];
  const count = recipientsOf(recipients).length;
  if (count === 0 || count > maxRecipients) messages.user_ids = [recipientsFault];
  throwIfInvalid(messages);
}

/** The recipients without repetitions. Addresses are compared without upper and lower case. */
function recipientsOf({ user_ids, emails }: Pick<ScheduleFields, "user_ids" | "emails">) {
  const addresses = new Map(emails.map((address) => [address.toLowerCase(), address]));
  return [
    ...[...new Set(user_ids)].map((user) => ({ user, email: null })),
    ...[...addresses.values()].map((address) => ({ user: null, email: address })),
  ];
}

/** The columns of the fields of a schedule, without its recipients. */
export function scheduleColumns({ plants, enabled, attach_xlsx, user_ids: _, emails: __, ...rest }: ScheduleFields) {
  return {
    ...rest,
    ...plantChoiceColumns(plants),
    enabled: enabled ? 1 : 0,
    attach_xlsx: attach_xlsx ? 1 : 0,
  } as const;
}

/** Selects schedules with the names of their companies and their recipients. */
export const selectSchedules = ({ db }: Api) =>
  db
    .selectFrom("report_schedules")
    .innerJoin("companies", "companies.id", "company_id")
    .leftJoin("users", "users.id", "created_by_id")
    .selectAll("report_schedules")
    .select("companies.name as company_name")
    .select([
      sql<string | null>`users.first_name || ' ' || users.last_name`.as("creator"),
      recipientColumn("user_id").as("user_ids"),
      recipientColumn("email").as("emails"),
    ]);

const recipientColumn = (column: "user_id" | "email") =>
  sql<string>`(
    select json_group_array(${sql.ref(column)}) from (
      select ${sql.ref(column)} from report_recipients
      where schedule_id = report_schedules.id and ${sql.ref(column)} is not null order by report_recipients.id
    )
  )`;

export type ScheduleRow = Awaited<ReturnType<ReturnType<typeof selectSchedules>["execute"]>>[number];

/** The fields of a stored schedule. */
export const toSchedule = (row: ScheduleRow): ScheduleFields & { readonly id: number } => ({
  id: row.id,
  name: row.name,
  enabled: row.enabled === 1,
  period: row.period,
  plants: toPlantChoice(row),
  language: row.language,
  day: row.day,
  hour: row.hour,
  user_ids: JSON.parse(row.user_ids),
  emails: JSON.parse(row.emails),
  paragraph: row.paragraph,
  attach_xlsx: row.attach_xlsx === 1,
});

/** Creates the statements that store the recipients of a schedule. Recipients that stay keep their links. */
export function recipientStatements({ db, env }: Api, scheduleId: number, fields: ScheduleFields): Statement[] {
  const ofSchedule = db.deleteFrom("report_recipients").where("schedule_id", "=", scheduleId);
  return [
    ofSchedule.where("user_id", "is not", null).where("user_id", "not in", jsonList(fields.user_ids)),
    ofSchedule.where("email", "is not", null).where("email", "not in", jsonList(fields.emails)),
    env.DB.prepare(
      `insert or ignore into report_recipients (schedule_id, user_id, email)
      select ?1, value ->> 'user', value ->> 'email' from json_each(?2)`,
    ).bind(scheduleId, JSON.stringify(recipientsOf(fields))),
  ];
}

/** A calendar month, quarter or year, `YYYY-MM-DD` both. */
export interface ReportPeriod {
  readonly kind: PeriodKind;
  readonly start: string;
  readonly end: string;
}

/** The last full period before a day. */
export function lastPeriod(kind: PeriodKind, today: string): ReportPeriod {
  const start = periodStart(kind, Temporal.PlainDate.from(today));
  return {
    kind,
    start: start.subtract({ months: monthsOf[kind] }).toString(),
    end: start.subtract({ days: 1 }).toString(),
  };
}

/** The period with these days. */
export function periodOf(start: string, end: string): ReportPeriod {
  const months = Temporal.PlainDate.from(start).until(end, { largestUnit: "month" }).months + 1;
  return { kind: months === 1 ? "month" : months === 3 ? "quarter" : "year", start, end };
}

/**
 * The first instant after another one at which a schedule is due: its day and hour in the first month after a period that
 * ends after `reportedUntil`. An hour that the clock skips is the next one; of an hour that it repeats the first counts.
 */
export function nextDue(
  { period, day, hour }: Pick<ScheduleFields, "period" | "day" | "hour">,
  after: Temporal.Instant,
  reportedUntil: string | null,
): string {
  const plainTime = Temporal.PlainTime.from({ hour });
  for (let start = periodStart(period, after.toZonedDateTimeISO(timeZone).toPlainDate()); ; ) {
    const due = start.with({ day }).toZonedDateTime({ timeZone, plainTime }).toInstant();
    const isReported = start.subtract({ days: 1 }).toString() <= (reportedUntil ?? "");
    if (!isReported && Temporal.Instant.compare(due, after) > 0) return formatInstant(due);
    start = start.add({ months: monthsOf[period] });
  }
}

function periodStart(kind: PeriodKind, { year, month }: Temporal.PlainDate): Temporal.PlainDate {
  const months = monthsOf[kind];
  return Temporal.PlainDate.from({ year, month: Math.floor((month - 1) / months) * months + 1, day: 1 });
}

/** The period as the monthly report has it in its URL: `2026-10`, `2026-Q4` or `2026`. */
export function periodName({ kind, start }: ReportPeriod): string {
  const { year, month } = Temporal.PlainDate.from(start);
  return kind === "year" ? String(year) : kind === "quarter" ? `${year}-Q${(month + 2) / 3}` : start.slice(0, 7);
}

/** The query of the monthly report with the plants of a schedule, and whether a query can have these plants. */
export function reportQuery(
  { plants, language }: { readonly plants: ScheduleFields["plants"]; readonly language: Language },
  period: ReportPeriod,
  companyId: number,
): { readonly query: string; readonly isOfChoice: boolean } {
  const [only, ...others] = plants?.plant_ids ?? [];
  const filters = plants?.tag_id ? new URLSearchParams({ tags: `${plants.tag_id}|1` }).toString() : plants?.view?.query;
  const choice: Record<string, string> = filters
    ? { plants: filters }
    : only !== undefined && others.length === 0
      ? { plant: String(only), companyId: String(companyId) }
      : {};
  const query = new URLSearchParams({ period: periodName(period), ...choice, language }).toString();
  return { query, isOfChoice: others.length === 0 };
}
