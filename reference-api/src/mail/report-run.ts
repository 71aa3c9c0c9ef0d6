/** Sends reports at their time, and again when they were incomplete (domain/report-schedules.md#sending). */
import { type SqlBool, sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import type { Api } from "../api";
import { formatInstant, timeZone } from "../clock";
import type { Row } from "../db/schema";
import { extendLease, releaseLease, takeLease } from "../fleet/lease";
import { dayAt, formatDay } from "../lib/local-days";
import { countViews, toPlantChoice } from "../lists/plant-choice";
import { logFailure } from "../log";
import { deleteUnusedLogos } from "../reports/logo";
import { deleteExpiredLinks } from "../reports/report-links";
import {
  lastPeriod,
  nextDue,
  periodOf,
  type ReportPeriod,
  type ScheduleRow,
  selectSchedules,
  toSchedule,
} from "../reports/schedules";
import { loadRecipients, sendReport } from "./send-report";

/** A run sends at most this many reports. The next runs continue. */
const reportsPerRun = 20;
/** A report waits at most this long for the assessment, and is sent again within this time. */
const patience = { hours: 24 };
const keptMonths = 25;
const deletedPerRun = 100;
/** The lease of a run expires after this time without a step. */
const lease = { key: "reports_lease", seconds: 120 };
/** The log entry of a failure. */
const event = "report run failed";

/** Sends the reports that are due, and deletes old ones, unless another run does. Failures are logged. */
export const runReports = (api: Api): Promise<void> =>
  logFailure(event, { step: "run" }, async () => {
    const run = await takeLease(api, lease);
    if (!run) return;
    try {
      let remaining = reportsPerRun;
      for (const task of [...(await dueTasks(api)), ...(await tasksAgain(api))]) {
        if (remaining === 0 || !(await extendLease(run))) return;
        await logFailure(event, { schedule: task.schedule.id }, async () => {
          if (await sendTask(api, task)) remaining -= 1;
        });
      }
      await logFailure(event, { step: "clean-up" }, () => cleanUp(api));
    } finally {
      await releaseLease(run);
    }
  });

/** A report that a run sends at its time, or again. */
interface Task {
  readonly schedule: ScheduleRow;
  readonly period: ReportPeriod;
  /** What was sent before, incompletely. */
  readonly replaces: Pick<Row<"sent_reports">, "id" | "at"> | null;
}

async function dueTasks(api: Api): Promise<Task[]> {
  const rows = await selectSchedules(api)
    .where("report_schedules.next_at", "<=", api.clock.instant)
    .orderBy("report_schedules.next_at")
    .orderBy("report_schedules.id")
    .execute();
  return rows.map((schedule) => {
    const day = formatDay(dayAt(Date.parse(schedule.next_at ?? "")));
    return { schedule, period: lastPeriod(schedule.period, day), replaces: null };
  });
}

async function tasksAgain(api: Api): Promise<Task[]> {
  const rows = await selectSchedules(api)
    .innerJoin("sent_reports", "sent_reports.schedule_id", "report_schedules.id")
    .select(["sent_reports.id as sent_id", "sent_reports.at", "period_start", "period_end"])
    .where("again_until", ">", api.clock.instant)
    .where("report_schedules.enabled", "=", 1)
    .orderBy("sent_reports.id")
    .execute();
  return rows.map(({ sent_id, at, period_start, period_end, ...schedule }) => ({
    schedule,
    period: periodOf(period_start, period_end),
    replaces: { id: sent_id, at },
  }));
}

/** Whether no plant matches the view of a schedule now. */
export async function hasEmptyView(api: Api, schedule: ScheduleRow): Promise<boolean> {
  const [count] = await countViews(api, schedule.company_id, [toPlantChoice(schedule)]);
  return count === 0;
}

/** Sends a report unless it has to wait. Returns whether it was sent. */
async function sendTask(api: Api, { schedule, period, replaces }: Task): Promise<boolean> {
  const isEmpty = await hasEmptyView(api, schedule);
  if (replaces !== null) {
    if (isEmpty) return false;
    const isOpen = sql<SqlBool>`exists (
      select 1 from sent_reports where id = ${replaces.id} and again_until is not null
    )`;
    const close = api.db.updateTable("sent_reports").set({ again_until: null }).where("id", "=", replaces.id);
    const sending = { condition: isOpen, waits: true, replaces: replaces.at, effects: [close] };
    return (await sendReport(api, schedule, period, sending)) !== null;
  }
  const { id, next_at } = schedule;
  const { end } = period;
  const due = Temporal.Instant.from(next_at ?? api.clock.instant);
  const advance = api.db
    .updateTable("report_schedules")
    .set({ next_at: nextDue(toSchedule(schedule), due, end), reported_until: end })
    .where("id", "=", id)
    .where("next_at", "=", next_at);
  const isReported = end <= (schedule.reported_until ?? "");
  if (isReported || isEmpty || (await loadRecipients(api, schedule)).length === 0) {
    await advance.execute();
    return false;
  }
  const isDue = sql<SqlBool>`exists (
    select 1 from report_schedules
    where id = ${id} and next_at = ${next_at} and (reported_until is null or reported_until < ${end})
  )`;
  const sentId = await sendReport(api, schedule, period, {
    condition: isDue,
    waits: Temporal.Instant.compare(api.clock.now, due.add(patience)) < 0,
    againUntil: formatInstant(api.clock.now.add(patience)),
    effects: [advance],
  });
  return sentId !== null;
}

/** Deletes old reports with their files, and expired links to reports, and marks the schedules with a recipient who gets nothing. */
async function cleanUp(api: Api): Promise<void> {
  const { db, env, clock } = api;
  await deleteExpiredLinks(api);
  const kept = clock.now.toZonedDateTimeISO(timeZone).subtract({ months: keptMonths }).toInstant();
  const old = await db
    .selectFrom("sent_reports")
    .select(["id", "file_key"])
    .where("at", "<", kept.toString())
    .orderBy("at")
    .limit(deletedPerRun)
    .execute();
  const keys = old.flatMap(({ file_key }) => file_key ?? []);
  if (keys.length > 0) await env.FILES.delete(keys);
  await env.DB.prepare("delete from sent_reports where id in (select value from json_each(?1))")
    .bind(JSON.stringify(old.map(({ id }) => id)))
    .run();
  await deleteUnusedLogos(api);
  const fails = `(exists (
      select 1 from report_recipients left join users on users.id = user_id
      where schedule_id = report_schedules.id and coalesce(stopped, auto_unsubscribed) is not null)
    or exists (
      select 1 from sent_report_recipients where state in ('failed', 'dead')
        and sent_id = (select max(id) from sent_reports where schedule_id = report_schedules.id)))`;
  await env.DB.prepare(
    `update report_schedules set failing_since = iif(${fails}, ?1, null) where (failing_since is null) = ${fails}`,
  )
    .bind(clock.instant)
    .run();
}
