import { type SqlBool, sql } from "kysely";
import { array, boolean, integer, nullable, object, string } from "superstruct";
import { countAttempt, type Limit } from "../access/throttle";
import type { Api } from "../api";
import { insertIf, readBatch, runBatch } from "../db/connect";
import type { Row } from "../db/schema";
import { invalid, notFound } from "../http/api-error";
import { date, instant } from "../http/fields";
import { pageFields, parsePage } from "../lists/list-query";
import { countViews, toPlantChoice } from "../lists/plant-choice";
import { deliverMails, deliveryOf, deliverySchema } from "../mail/deliver";
import { hasEmptyView } from "../mail/report-run";
import { deleteSchedule, loadRecipients, previewReport, sendReportNow } from "../mail/send-report";
import { xlsxType } from "../reports/files";
import { readStoredLogo } from "../reports/logo";
import {
  assertConsistent,
  listedScheduleSchema,
  maxSchedules,
  nextDue,
  recipientStatements,
  recipientsFault,
  type ScheduleFields,
  scheduleColumns,
  scheduleSchema,
  selectSchedules,
  storedScheduleSchema,
  toSchedule,
} from "../reports/schedules";
import { logoSchema } from "../resources/owner-links";
import { attachmentHeaders } from "../uploads";
import { endpoint, file, noContent, one, paged, reading } from "./endpoint";

const path = "/companies/{c}/report-schedules";

const savedSchema = object({ schedule: storedScheduleSchema });

const listSchedules = endpoint("get", path, {
  summary:
    "The reports that a company sends, by name, when they are sent next, and since when a recipient gets nothing.",
  response: one("ReportSchedules", object({ schedules: array(listedScheduleSchema) })),
  read: ({ api, params }) =>
    reading(
      [
        selectSchedules(api)
          .where("company_id", "=", params.c)
          .orderBy("report_schedules.name")
          .orderBy("report_schedules.id"),
      ],
      async ([rows]) => {
        const counts = await countViews(api, params.c, rows.map(toPlantChoice));
        const schedules = rows.map((row, index) => ({
          ...toSchedule(row),
          created_by: row.created_by_id === null ? null : { id: row.created_by_id, name: row.creator ?? "" },
          view_plant_count: counts[index] ?? null,
          next_at: row.next_at,
          last_sent_at: row.last_sent_at,
          failing_since: row.failing_since,
        }));
        return { schedules };
      },
    ),
});

const createSchedule = endpoint("post", path, {
  summary: "Creates a report that is sent. The first report is sent at the next day and hour of the schedule.",
  body: scheduleSchema,
  response: one("SavedReportSchedule", savedSchema),
  status: 201,
  async handle({ api, user, params, body }) {
    assertConsistent(body);
    const row = {
      ...scheduleColumns(body),
      company_id: params.c,
      created_by_id: user.id,
      created_at: api.wallClock.instant,
      next_at: body.enabled ? nextDue(body, api.clock.now, null) : null,
    };
    const hasRoom = sql<SqlBool>`(
      select count(*) from report_schedules where company_id = ${params.c}
    ) < ${maxSchedules}`;
    const [[inserted]] = await readBatch(api.env.DB, [insertIf(api.db, "report_schedules", row, hasRoom)]);
    if (!inserted)
      throw invalid({ general: [`A company has at most ${maxSchedules} reports that are sent. Delete one first.`] });
    await runBatch(api.env.DB, recipientStatements(api, inserted.id, body));
    return { schedule: toSchedule(await requireSchedule(api, inserted.id)) };
  },
});

const updateSchedule = endpoint("put", `${path}/{r}`, {
  summary: "Changes a report that is sent. What was sent of a period is not sent again.",
  body: scheduleSchema,
  response: one("SavedReportSchedule", savedSchema),
  async handle({ api, params, body }) {
    assertConsistent(body);
    const before = await requireSchedule(api, params.r);
    await runBatch(api.env.DB, [
      api.db
        .updateTable("report_schedules")
        .set({ ...scheduleColumns(body), ...changedTime(api, toSchedule(before), body, before.reported_until) })
        .where("id", "=", params.r),
      ...recipientStatements(api, params.r, body),
    ]);
    return { schedule: toSchedule(await requireSchedule(api, params.r)) };
  },
});

/** What a change of a schedule changes about when it is due. Other periods begin anew. */
function changedTime({ clock }: Api, before: ScheduleFields, after: ScheduleFields, reportedUntil: string | null) {
  const timeOf = ({ enabled, period, day, hour }: ScheduleFields) => JSON.stringify([enabled, period, day, hour]);
  if (timeOf(before) === timeOf(after)) return {};
  const reported_until = before.period === after.period ? reportedUntil : null;
  return { reported_until, next_at: after.enabled ? nextDue(after, clock.now, reported_until) : null };
}

const removeSchedule = endpoint("delete", `${path}/{r}`, {
  summary: "Deletes a report that is sent, with everything that was sent of it.",
  response: noContent,
  handle: ({ api, params }) => deleteSchedule(api, params.r),
});

const preview = endpoint("post", `${path}/preview`, {
  summary: "The mail of a report as it would be sent now, of the last full period.",
  body: scheduleSchema,
  response: one(
    "ReportPreview",
    object({
      period: object({ start: date(), end: date() }),
      subject: string(),
      text: string(),
      file_name: nullable(string()),
      plant_count: integer(),
    }),
  ),
  async handle({ api, params, body }) {
    assertConsistent(body);
    const company = await api.db
      .selectFrom("companies")
      .select(["id", "name"])
      .where("id", "=", params.c)
      .executeTakeFirstOrThrow(() => notFound("Company"));
    return previewReport(api, company, body);
  },
});

const sendLimit: Limit = { name: "report-send-", perAccountAtAddress: 20, perAccount: 20, perAddress: 100 };

const sendNow = endpoint("post", `${path}/{r}/send`, {
  summary: "Sends a report of the last full period now, in addition to the reports that are due.",
  response: one("SentReportId", object({ sent_id: integer() })),
  status: 202,
  async handle({ api, user, params }) {
    await countAttempt(api, sendLimit, user.email);
    const schedule = await requireSchedule(api, params.r);
    if ((await loadRecipients(api, schedule)).length === 0) throw invalid({ user_ids: [recipientsFault] });
    if (await hasEmptyView(api, schedule))
      throw invalid({ plants: ["No plant matches the view now. Nothing was sent."] });
    const sentId = await sendReportNow(api, schedule);
    if (sentId === null) throw notFound("Report schedule");
    api.waitUntil(deliverMails(api));
    return { sent_id: sentId };
  },
});

const sentFields = {
  id: integer(),
  at: instant(),
  period: object({ start: date(), end: date() }),
  subject: string(),
  plant_count: integer(),
  file_name: nullable(string()),
  /** Whether something could not be computed, which the mail names. */
  incomplete: boolean(),
  recipients: array(object(deliverySchema)),
};

const sentPerPage = 25;

const listSent = endpoint("get", `${path}/{r}/sent`, {
  summary: "A page of what was sent of a report in the last 25 months, newest first.",
  query: object(pageFields),
  response: paged("SentReport", object(sentFields)),
  read({ api, params, url }) {
    const page = parsePage(url.searchParams, sentPerPage);
    const ofSchedule = api.db.selectFrom("sent_reports").where("schedule_id", "=", params.r);
    return reading(
      [
        ofSchedule.select((eb) => eb.fn.countAll<number>().as("total")),
        selectSent(api, params.r).orderBy("id", "desc").limit(page.perPage).offset(page.offset),
      ],
      ([[count], rows]) => ({ data: rows.map(serializeSent), total: count?.total ?? 0, per_page: page.perPage }),
    );
  },
});

const showSent = endpoint("get", `${path}/{r}/sent/{id}`, {
  summary: "A report as it was sent. Its links to unsubscribe are left out.",
  operationId: "getCompanyReportScheduleSentReport",
  response: one("SentReportText", object({ ...sentFields, text: string(), logo: nullable(logoSchema) })),
  async handle({ api, params }) {
    const row = await requireSent(api, params.r, params.id);
    return { ...serializeSent(row), text: row.text, logo: await readStoredLogo(api, row.logo_id) };
  },
});

const downloadSent = endpoint("get", `${path}/{r}/sent/{id}/file`, {
  summary: "The spreadsheet of a report as it was sent.",
  response: file,
  async handle({ api, params }) {
    const { file_name, file_key } = await requireSent(api, params.r, params.id);
    const stored = file_key && (await api.env.FILES.get(file_key));
    if (!stored || file_name === null) throw notFound("The file of this report");
    return new Response(stored.body, { headers: attachmentHeaders(file_name, xlsxType) });
  },
});

const selectSent = ({ db }: Api, scheduleId: number) =>
  db
    .selectFrom("sent_reports")
    .selectAll()
    .select(
      sql<string>`(
        select json_group_array(json_object('recipient', recipient, 'state', state, 'response', response))
        from sent_report_recipients where sent_id = sent_reports.id
      )`.as("recipients"),
    )
    .where("schedule_id", "=", scheduleId);

type SentRow = Awaited<ReturnType<typeof requireSent>>;

const requireSent = (api: Api, scheduleId: number, id: number) =>
  selectSent(api, scheduleId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow(() => notFound("Sent report"));

type RecipientRow = Pick<Row<"sent_report_recipients">, "recipient" | "state" | "response">;

const serializeSent = (row: SentRow) => ({
  id: row.id,
  at: row.at,
  period: { start: row.period_start, end: row.period_end },
  subject: row.subject,
  plant_count: row.plant_count,
  file_name: row.file_name,
  incomplete: row.incomplete === 1,
  recipients: (JSON.parse(row.recipients) as RecipientRow[]).map(({ recipient, state, response }) => ({
    to: recipient,
    ...(state === "dead" ? { state, response } : deliveryOf(state)),
  })),
});

const requireSchedule = (api: Api, id: number) =>
  selectSchedules(api)
    .where("report_schedules.id", "=", id)
    .executeTakeFirstOrThrow(() => notFound("Report schedule"));

/** The reports that a company sends. See domain/report-schedules.md. */
export const reportScheduleEndpoints = [
  listSchedules,
  createSchedule,
  updateSchedule,
  removeSchedule,
  preview,
  sendNow,
  listSent,
  showSent,
  downloadSent,
];
