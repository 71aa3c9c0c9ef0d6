/** Sends a report, and stores it as it was sent (domain/report-schedules.md#sending). */
import { alertResponses } from "@heliograph/rules/alert-responses";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { seesCompany } from "../access/companies";
import { createSigner, type Signer } from "../access/signatures";
import { mayAct } from "../access/tokens";
import type { Api } from "../api";
import { runBatch, type Statement } from "../db/connect";
import type { Row } from "../db/schema";
import { dayAt, formatDay } from "../lib/local-days";
import { loadChosenPlants } from "../lists/plant-choice";
import { parsePlantFilters } from "../lists/plant-filters";
import { log } from "../log";
import { completeDays, figuresUntil, loadFigures, loadReadiness } from "../reports/figures";
import { writeXlsx } from "../reports/files";
import { deleteUnusedLogos, selectLogo } from "../reports/logo";
import { type NewReportLink, newReportLink } from "../reports/report-links";
import {
  lastPeriod,
  periodName,
  type ReportPeriod,
  type ScheduleFields,
  type ScheduleRow,
  toSchedule,
} from "../reports/schedules";
import { reportTable } from "../reports/tables";
import { initialState, stoppedText } from "./deliver";
import { insertMailIf } from "./outbox";
import { archiveReader, isIncomplete, type Report, renderReport } from "./report-mail";
import { maxAttachmentBytes } from "./transport";
import { recipientUrl } from "./unsubscribe";

interface Sending {
  /** The condition under which the report is sent, so that only one of two runs sends it. */
  readonly condition: RawBuilder<SqlBool>;
  /** What changes when the report is sent. */
  readonly effects: readonly Statement[];
  /** Whether it waits for plants that are not assessed. */
  readonly waits?: boolean;
  /** Until when it is sent again if it is incomplete. */
  readonly againUntil?: string;
  /** When the report was sent that this one replaces, if it is complete. */
  readonly replaces?: string;
}

/** Sends a report of the last full period now. Returns its id. */
export const sendReportNow = (api: Api, schedule: ScheduleRow): Promise<number | null> =>
  sendReport(api, schedule, lastPeriod(schedule.period, api.clock.today), { condition: sql`true`, effects: [] });

/**
 * Puts the mails of a report into the outbox and the report into the archive in one transaction. Returns its id; null if it has
 * to wait or was sent by another run.
 */
export async function sendReport(
  api: Api,
  row: ScheduleRow,
  period: ReportPeriod,
  { condition, effects, waits = false, againUntil, replaces }: Sending,
): Promise<number | null> {
  const schedule = toSchedule(row);
  const plants = await loadPlants(api, row.company_id, schedule, period);
  if (waits && plants.missing.length > 0) return null;
  const prepared = await prepare(api, { id: row.company_id, name: row.company_name }, schedule, period, plants);
  const key = crypto.randomUUID();
  const file = schedule.attach_xlsx ? await storeFile(api, prepared, `report-${key}`) : null;
  const logo = (await selectLogo(api, row.company_id).executeTakeFirst()) ?? null;
  const computed: Report = { ...prepared, logo, file: file?.state ?? "none" };
  const incomplete = isIncomplete(computed);
  const isStored = file !== null && file.state !== "failed";
  const discard = async () => {
    if (isStored) await api.env.FILES.delete(file.key);
    return null;
  };
  if (replaces !== undefined && incomplete) return discard();
  const again = incomplete ? (againUntil ?? null) : null;
  const report: Report = {
    ...computed,
    replaces: replaces === undefined ? null : formatDay(dayAt(Date.parse(replaces))),
    isSentAgain: again !== null,
  };
  const { subject, text } = renderReport(report, archiveReader);
  const stored = {
    ...{ schedule_id: row.id, key, at: api.clock.instant, subject, text, plant_count: report.plantCount },
    ...({
      period_start: period.start,
      period_end: period.end,
      incomplete: incomplete ? 1 : 0,
      again_until: again,
    } as const),
    ...{ file_name: isStored ? file.name : null, file_key: isStored ? file.key : null, logo_id: logo?.id ?? null },
  };
  const signer = await createSigner(api);
  const recipients = await loadRecipients(api, row);
  const link = recipients.some(({ user_id }) => user_id === null)
    ? await newReportLink(api, row.company_id, schedule, plants.plantIds, key)
    : undefined;
  const sent: SentParts = { report, link, file: isStored ? file : null, logoId: stored.logo_id, key };
  const mails = await Promise.all(recipients.map((recipient) => mailStatements(api, signer, sent, recipient)));
  const [inserted] = await runBatch(api.env.DB, [
    insertReport(api, condition, stored),
    ...(link ? [link.statement] : []),
    ...mails.flat(),
    api.db
      .updateTable("report_schedules")
      .set({ last_sent_at: api.clock.instant })
      .where("id", "=", row.id)
      .where(isSentBy(key)),
    ...effects,
  ]);
  return inserted?.meta.changes === 1 ? inserted.meta.last_row_id : discard();
}

/** The condition that a statement of the batch before has stored the report of a run. */
const isSentBy = (key: string) => sql<SqlBool>`exists (select 1 from sent_reports where key = ${key})`;

function insertReport({ db }: Api, condition: RawBuilder<SqlBool>, row: Omit<Row<"sent_reports">, "id">): Statement {
  const values = Object.entries(row).map(([column, value]) => sql.val(value).as(column));
  return db
    .insertInto("sent_reports")
    .columns(Object.keys(row) as (keyof typeof row)[])
    .expression(db.selectNoFrom(values).where(condition));
}

type Recipient = Awaited<ReturnType<typeof loadRecipients>>[number];

/** The recipients of a schedule, each address once. */
export async function loadRecipients({ db }: Api, { id, company_id }: Pick<ScheduleRow, "id" | "company_id">) {
  const rows = await db
    .selectFrom("report_recipients")
    .leftJoin("users", "users.id", "user_id")
    .select(["report_recipients.id", "user_id"])
    .select([
      sql<string>`coalesce(report_recipients.email, users.email)`.as("address"),
      sql<Row<"users">["auto_unsubscribed"]>`coalesce(stopped, users.auto_unsubscribed)`.as("stopped"),
      sql<number>`user_id is null or (users.robot = 0 and ${mayAct} and ${seesCompany("users", company_id)})`.as(
        "has_access",
      ),
    ])
    .where("schedule_id", "=", id)
    .orderBy(sql`user_id is null`)
    .orderBy("report_recipients.id")
    .execute();
  return [...Map.groupBy(rows, ({ address }) => address.toLowerCase()).values()].flatMap(([first]) => first ?? []);
}

/** What the mails of a report have in common. */
interface SentParts {
  readonly report: Report;
  /** The link for recipients without an account. */
  readonly link: NewReportLink | undefined;
  readonly file: StoredFile | null;
  readonly logoId: number | null;
  /** Of the run. */
  readonly key: string;
}

/** The statements that put the mail of a recipient into the outbox, and the recipient into the archive. */
async function mailStatements(
  api: Api,
  signer: Signer,
  { report, link, file, logoId, key }: SentParts,
  { id, user_id, address, stopped, has_access }: Recipient,
): Promise<Statement[]> {
  const archive = (
    state: Row<"sent_report_recipients">["state"],
    mailId: RawBuilder<number | null>,
    response: string | null,
  ) =>
    api.db
      .insertInto("sent_report_recipients")
      .columns(["sent_id", "recipient", "mail_id", "state", "response"])
      .expression(
        api.db
          .selectFrom("sent_reports")
          .where("key", "=", key)
          .select(["id", sql.val(address).as("to"), mailId.as("mail"), sql.val(state).as("state")])
          .select(sql.val(response).as("response")),
      );
  if (!has_access || stopped !== null) {
    return [archive("dead", sql`null`, has_access ? stoppedText(stopped) : alertResponses.noAccess)];
  }
  const unsubscribeUrl = await recipientUrl(api, signer, id);
  const hasAccount = user_id !== null;
  const content = renderReport(report, { hasAccount, unsubscribeUrl, ...(!hasAccount && link && { link }) });
  const attached = report.file === "attached" ? file : null;
  return [
    insertMailIf(api, { recipient: address, content, unsubscribeUrl, file: attached, logoId }, isSentBy(key)),
    archive(initialState(api).state, sql`last_insert_rowid()`, null),
  ];
}

interface StoredFile {
  readonly name: string;
  readonly key: string;
  readonly state: Exclude<Report["file"], "none">;
}

type Plants = Awaited<ReturnType<typeof loadPlants>>;
type Prepared = Report & Plants;

/** The plants of a report: which they are, and which are not assessed. */
async function loadPlants(api: Api, companyId: number, { plants }: ScheduleFields, period: ReportPeriod) {
  const chosen = (await loadChosenPlants(api, companyId, [plants]))(plants);
  const plantIds = chosen && [...chosen];
  return { plantIds, ...(await loadReadiness(api, { companyId, plantIds }, period)) };
}

/** Computes a report without its file. What cannot be computed is logged, and the report says so. */
async function prepare(
  api: Api,
  company: Report["company"],
  schedule: ScheduleFields,
  period: ReportPeriod,
  plants: Plants,
): Promise<Prepared> {
  const scope = { companyId: company.id, plantIds: plants.plantIds };
  return {
    ...plants,
    ...{ schedule, company, period },
    siteUrl: api.env.APP_URL ?? "",
    figures: await partOrNull("figures", () => loadFigures(api, scope, period)),
    until: figuresUntil(api, period),
    ...{ logo: null, file: "none", replaces: null, isSentAgain: false },
  };
}

async function partOrNull<T>(part: string, load: () => Promise<T>): Promise<T | null> {
  try {
    return await load();
  } catch (error) {
    log("error", "part of a report failed", { part, message: String(error) });
    return null;
  }
}

const fileName = (period: ReportPeriod): string => `plants-${periodName(period)}.xlsx`;

/** Stores the spreadsheet of the plants with their figures of the days that are complete. */
async function storeFile(api: Api, { company, plantIds, period }: Prepared, key: string): Promise<StoredFile> {
  const bytes = await partOrNull("file", async () => {
    const table = reportTable(api, {
      subject: "plants",
      companyIds: [company.id],
      filters: parsePlantFilters(new URLSearchParams()),
      plantIds,
      range: completeDays(api, period),
    });
    const content = await new Blob(await writeXlsx(table)).arrayBuffer();
    await api.env.FILES.put(key, content);
    return content.byteLength;
  });
  const state = bytes === null ? "failed" : bytes > maxAttachmentBytes ? "too large" : "attached";
  return { name: fileName(period), key, state };
}

/** The mail as it would be sent now. */
export async function previewReport(api: Api, company: Report["company"], schedule: ScheduleFields) {
  const period = lastPeriod(schedule.period, api.clock.today);
  const plants = await loadPlants(api, company.id, schedule, period);
  const report = await prepare(api, company, schedule, period, plants);
  const { subject, text } = renderReport(report, archiveReader);
  return {
    period: { start: period.start, end: period.end },
    ...{ subject, text },
    file_name: schedule.attach_xlsx ? fileName(period) : null,
    plant_count: report.plantCount,
  };
}

/** Deletes a schedule with what it has sent. Mails that wait are not sent any more. */
export async function deleteSchedule(api: Api, scheduleId: number): Promise<void> {
  const { db, env } = api;
  const sent = db.selectFrom("sent_reports").where("schedule_id", "=", scheduleId);
  const files = await sent.select("file_key").where("file_key", "is not", null).execute();
  const mails = db.selectFrom("sent_report_recipients").select("mail_id").where("sent_id", "in", sent.select("id"));
  await runBatch(env.DB, [
    db.deleteFrom("outbox_mails").where("id", "in", mails).where("state", "=", "waiting"),
    db.deleteFrom("report_schedules").where("id", "=", scheduleId),
  ]);
  const keys = files.flatMap(({ file_key }) => file_key ?? []);
  if (keys.length > 0) await env.FILES.delete(keys);
  await deleteUnusedLogos(api);
}
