/** Links to reports for recipients without an account (domain/owner-links.md#reports). */
import { type SqlBool, sql } from "kysely";
import { hashToken, randomToken } from "../access/tokens";
import type { Api } from "../api";
import { plusDays } from "../clock";
import type { Statement } from "../db/connect";
import type { Row } from "../db/schema";
import { pickFields } from "../http/fields";
import { sharedReportSchemas } from "../resources/owner-links";
import { figuresUntil, loadFigures } from "./figures";
import { readStoredLogo } from "./logo";
import { periodOf, type ScheduleFields } from "./schedules";

/** A link works on this many days after the one on which its report was sent. */
const validDays = 92;

export interface NewReportLink {
  readonly token: string;
  /** The last day. */
  readonly expiresOn: string;
  readonly statement: Statement;
}

/** Creates a token, and the statement that stores its link if the run with the key has sent the report. */
export async function newReportLink(
  { db, wallClock }: Api,
  companyId: number,
  { language }: Pick<ScheduleFields, "language">,
  plantIds: readonly number[] | null,
  key: string,
): Promise<NewReportLink> {
  const token = randomToken();
  const expiresOn = plusDays(wallClock.today, validDays);
  const values = {
    ...{ company_id: companyId, token_hash: await hashToken(token), language, expires_on: expiresOn },
    ...{ plant_ids: plantIds && JSON.stringify(plantIds), shows_money: 1, shows_tickets: 0 },
    created_at: wallClock.instant,
  } as const;
  const columns = Object.keys(values) as (keyof typeof values)[];
  const statement = db
    .insertInto("owner_links")
    .columns(["report_id", "name", ...columns])
    .expression(
      db
        .selectFrom("sent_reports")
        .where("key", "=", key)
        .select(["id", "subject"])
        .select(columns.map((column) => sql.val(values[column]).as(`${column}_value`))),
    );
  return { token, expiresOn, statement };
}

/** Deletes the links that have expired: a schedule makes others. */
export const deleteExpiredLinks = ({ db, wallClock }: Api) =>
  db
    .deleteFrom("owner_links")
    .where("report_id", "is not", null)
    .where(sql<SqlBool>`expires_on < ${wallClock.today}`)
    .execute();

/** The report of a link; undefined if there is none. */
export async function readSharedReport(
  api: Api,
  link: Pick<Row<"owner_links">, "company_id" | "plant_ids" | "report_id">,
) {
  const sent = await api.db
    .selectFrom("sent_reports")
    .select(["subject", "period_start", "period_end", "plant_count", "logo_id"])
    .where("id", "=", link.report_id)
    .executeTakeFirst();
  if (!sent) return;
  const period = periodOf(sent.period_start, sent.period_end);
  const plantIds = link.plant_ids === null ? null : JSON.parse(link.plant_ids);
  const { all, plants, plantsWithoutData } = await loadFigures(api, { companyId: link.company_id, plantIds }, period);
  return {
    ...{ subject: sent.subject, start_date: period.start, end_date: period.end, plant_count: all.plants },
    logo: await readStoredLogo(api, sent.logo_id),
    ...{ complete_until: figuresUntil(api, period), plants_without_data: plantsWithoutData },
    ...pickFields(sharedReportSchemas.figures, all),
    causes: all.causes.map((cause) => pickFields(sharedReportSchemas.cause, cause)),
    plants: plants.map((plant) => pickFields(sharedReportSchemas.plant, { ...plant, ...plant.figures })),
  };
}
