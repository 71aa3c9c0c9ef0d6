import { plantScopeBody, plantScopeSchema, plantScopeText } from "@entities/plant";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import * as v0 from "@shared/api/v0/decoder";
import { deliveryFields } from "@shared/api/v0/delivery";
import { logoField } from "@shared/api/v0/logo";
import { countedRows, page, reference, relation, relations, required, withSomeField } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { formatIn } from "@shared/i18n/format";
import { hourText } from "@shared/lib/dates";
import { languages } from "@shared/lib/language";
import { type ReportPeriodKind, reportPeriodKinds } from "./monthly-report";

const settingFields = {
  name: v0.nameOrNull(),
  enabled: v0.booleanOr(false),
  period: v0.oneOf(reportPeriodKinds, "month"),
  /** Null for all plants of the company. */
  plants: relation(plantScopeSchema),
  language: v0.oneOf(languages, "en"),
  /** The day of the first month after the period, and the local hour. */
  day: v0.countOrNull(),
  hour: v0.countOrNull(),
  /** The recipients: people of the company, and addresses without an account. */
  user_ids: relations(v0.id(), (userId) => userId),
  emails: relations(v0.text(), (email) => email),
  /** Own words at the top of the mail. */
  paragraph: v0.textOrNull(),
  attach_xlsx: v0.booleanOr(false),
};
const settingsSchema = v0.object(settingFields);
/** The settings that a user chooses. */
export type ScheduleSettings = v0.Infer<typeof settingsSchema>;

/** A report that is sent after each period (domain/reports.md#scheduled). */
export const reportScheduleSchema = v0.object({
  id: v0.id(),
  ...settingFields,
  created_by: relation(reference()),
  /** The plants of its view now; null without a view. */
  view_plant_count: v0.countOrNull(),
  next_at: v0.dateOrNull(),
  last_sent_at: v0.dateOrNull(),
  /** Since when it cannot be delivered to a recipient. */
  failing_since: v0.dateOrNull(),
});
export type ReportSchedule = v0.Infer<typeof reportScheduleSchema>;

const schedulesSchema = v0.map(
  v0.object({ schedules: required(countedRows(reportScheduleSchema)) }),
  ({ schedules }) => schedules,
);

const periodSchema = v0.object({ start: v0.date(), end: v0.date() });

/** The mail as it would be sent now. */
export const schedulePreviewSchema = withSomeField(
  v0.object({
    period: relation(periodSchema),
    subject: v0.nameOrNull(),
    text: v0.textOrNull(),
    file_name: v0.nameOrNull(),
    plant_count: v0.countOrNull(),
  }),
);
export type SchedulePreview = v0.Infer<typeof schedulePreviewSchema>;

const sentFields = {
  id: v0.id(),
  at: v0.dateOrNull(),
  period: relation(periodSchema),
  subject: v0.nameOrNull(),
  plant_count: v0.countOrNull(),
  file_name: v0.nameOrNull(),
  /** A part could not be computed. */
  incomplete: v0.booleanOr(false),
  recipients: relations(v0.object(deliveryFields)),
};

/** A report that was sent, with each recipient. */
export const sentReportSchema = v0.object(sentFields);
export type SentReport = v0.Infer<typeof sentReportSchema>;

/** A report that was sent, with the text and the logo as it was sent. */
export const sentReportTextSchema = v0.object({ ...sentFields, text: v0.textOrNull(), logo: logoField() });
export type SentReportText = v0.Infer<typeof sentReportTextSchema>;

const sentPageSchema = page(sentReportSchema);

export const reportsPath = "/reports";

/** The page of a schedule, or of a new schedule. */
export const scheduleHref = (scheduleId: number | null): string => `${reportsPath}/schedules/${scheduleId ?? "new"}`;

/** The ids of a schedule, and of a report that it has sent. */
export interface ScheduleRef {
  companyId: number;
  scheduleId: number;
}
export type SentReportRef = ScheduleRef & { sentId: number };

const schedulesPath = (companyId: number): string => `/companies/${companyId}/report-schedules`;
const schedulePath = ({ companyId, scheduleId }: ScheduleRef): string => `${schedulesPath(companyId)}/${scheduleId}`;
const sentPath = ({ sentId, ...ref }: SentReportRef): string => `${schedulePath(ref)}/sent/${sentId}`;

/** The URL of the spreadsheet of a report as it was sent. */
export const sentFileHref = (ref: SentReportRef): string => `/api/v0${sentPath(ref)}/file`;

const toBody = (settings: ScheduleSettings) => ({ ...settings, plants: plantScopeBody(settings.plants) });

/** The schedules of a company. Throws `ApiError` 4005 for a person who may not change its plants. */
export const listReportSchedules = (api: V0Client, companyId: number, { signal }: RequestOptions = {}) =>
  api.read(schedulesPath(companyId), { schema: schedulesSchema, signal });

/** Creates a schedule. Throws `ApiError` 4000 with messages by field. */
export const createReportSchedule = (
  api: V0Client,
  companyId: number,
  settings: ScheduleSettings,
  { signal }: RequestOptions = {},
) => api.write("POST", schedulesPath(companyId), { body: toBody(settings), signal });

/** Replaces the settings of a schedule. Throws `ApiError` 4000 with messages by field. */
export const updateReportSchedule = (
  api: V0Client,
  ref: ScheduleRef,
  settings: ScheduleSettings,
  { signal }: RequestOptions = {},
) => api.write("PUT", schedulePath(ref), { body: toBody(settings), signal });

/** Deletes a schedule with what it has sent. Throws `ApiError`. */
export const deleteReportSchedule = (api: V0Client, ref: ScheduleRef, { signal }: RequestOptions = {}) =>
  api.write("DELETE", schedulePath(ref), { signal });

/** The mail of the last full period with these settings. Throws `ApiError` 4000 with messages by field. */
export const previewReportSchedule = (
  api: V0Client,
  companyId: number,
  settings: ScheduleSettings,
  { signal }: RequestOptions = {},
) =>
  api.write("POST", `${schedulesPath(companyId)}/preview`, {
    body: toBody(settings),
    schema: schedulePreviewSchema,
    signal,
  });

/** Sends the report of the last full period now. Throws `ApiError` 4029 after too many of them. */
export const sendReportSchedule = (api: V0Client, ref: ScheduleRef, { signal }: RequestOptions = {}) =>
  api.write("POST", `${schedulePath(ref)}/send`, { signal });

/** A page of what a schedule has sent, the newest first. Throws `ApiError`. */
export const listSentReports = (api: V0Client, ref: ScheduleRef, number: number, { signal }: RequestOptions = {}) =>
  api.read(`${schedulePath(ref)}/sent`, { query: { page: number }, schema: sentPageSchema, signal });

/** A report with the text as it was sent. Throws `ApiError`. */
export const getSentReport = (api: V0Client, ref: SentReportRef, { signal }: RequestOptions = {}) =>
  api.read(sentPath(ref), { schema: sentReportTextSchema, signal });

/** The labels of the lengths of a period. */
export const reportPeriodLabels: Readonly<Record<ReportPeriodKind, MessageDescriptor>> = {
  month: msg`Month`,
  quarter: msg`Quarter`,
  year: msg`Year`,
};

const timings: Readonly<Record<ReportPeriodKind, (day: number, time: string) => MessageDescriptor>> = {
  month: (day, time) => msg`Each month, on day ${day} at ${time}`,
  quarter: (day, time) => msg`Each quarter, on day ${day} of the month after it at ${time}`,
  year: (day, time) => msg`Each year, on day ${day} of January at ${time}`,
};

/** Formats when a schedule sends what: "Each month, on day 1 at 7:00, about all plants". */
export function scheduleSentence(i18n: I18n, { period, day, hour, plants }: ReportSchedule, tag?: string): string {
  const timing = i18n._(timings[period](day ?? 1, hourText(hour ?? 0)));
  const scope = plantScopeText(i18n, plants, tag);
  return i18n._(msg`${timing}, about ${scope}`);
}

/** The recipients that are named. */
const maxNamed = 3;

/** Formats the recipients: "Els Driessen, anna@example.com and 3 more". */
export function recipientsText(
  i18n: I18n,
  { user_ids, emails }: Pick<ScheduleSettings, "user_ids" | "emails">,
  people: Readonly<Record<number, string>>,
): string {
  const names = [...user_ids.map((id) => people[id] ?? i18n._(msg`User #${id}`)), ...emails];
  const others = names.length - maxNamed;
  const shown = others > 1 ? [...names.slice(0, maxNamed), i18n._(msg`${others} more`)] : names;
  return formatIn(i18n).list(shown);
}
