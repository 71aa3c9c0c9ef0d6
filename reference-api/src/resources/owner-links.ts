/** Links for owners on the wire (domain/owner-links.md). */
import { type SqlBool, sql } from "kysely";
import { array, boolean, enums, type Infer, integer, nullable, number, object, optional, string } from "superstruct";
import { descendantIds } from "../access/companies";
import type { Api } from "../api";
import { languages, type Row } from "../db/schema";
import { todaySchema } from "../fleet/today";
import { date, described, flag, instant, oneOf, pickFields, text } from "../http/fields";
import { id } from "../http/references";
import { plantSchema, promiseStatusSchema } from "./plants";
import { personSchema } from "./users";

const choiceFields = {
  name: text(80),
  plants: object({ tag_id: optional(id("tag")), plant_ids: optional(array(id("plant"))) }),
  shows: object({ money: flag(), tickets: flag() }),
  language: oneOf(languages),
  expires_on: nullable(date()),
};

/** The fields of a link that a person chooses. */
export const newOwnerLinkSchema = object(choiceFields);

export const ownerLinkSchema = object({
  ...choiceFields,
  id: id("owner link"),
  /** Of a report that was sent, its subject. */
  name: string(),
  /** Whether it is the link to a report, which the sending of the report creates. */
  is_report: boolean(),
  /** Null for chosen plants. */
  tag_name: nullable(string()),
  /** The plants that the page shows now. */
  plant_count: integer(),
  created_at: instant(),
  /** Null if the user was deleted. */
  created_by: nullable(personSchema),
  /** At most an hour old while the link is in use. */
  last_used_at: nullable(instant()),
});
type OwnerLink = Infer<typeof ownerLinkSchema>;

/**
 * Condition on plants and links: the link shows the plant. Whoever edits a plant may share it, so the company of the link,
 * or one below it, has to own the plant when the page is read.
 */
export const isSharedBy = (companyId: number) =>
  sql<SqlBool>`(
    plants.owning_company_id in ${descendantIds(companyId)} and plants.id in (
      select value from json_each(owner_links.plant_ids)
      union all select plant_id from plant_tags where tag_id = owner_links.tag_id
    )
  )`;

/** Selects the links of a company by name. */
export const selectOwnerLinks = (api: Api, companyId: number) =>
  api.db
    .selectFrom("owner_links")
    .leftJoin("tags", "tags.id", "tag_id")
    .leftJoin("users", "users.id", "created_by")
    .selectAll("owner_links")
    .select(["tags.name as tag_name", "first_name", "last_name", "deleted_at"])
    .select(
      sql<number>`iif(
        report_id is null,
        (select count(*) from plants where ${isSharedBy(companyId)}),
        (select plant_count from sent_reports where sent_reports.id = report_id)
      )`.as("plant_count"),
    )
    .where(sql<SqlBool>`owner_links.company_id = ${companyId}`)
    .orderBy("owner_links.name")
    .orderBy("owner_links.id");

type SelectedLink = Row<"owner_links"> &
  Pick<OwnerLink, "tag_name" | "plant_count"> & {
    readonly first_name: string | null;
    readonly last_name: string | null;
    readonly deleted_at: string | null;
  };

/** A link without its token, of which only the hash is stored. */
export function serializeOwnerLink(row: SelectedLink): OwnerLink {
  const { tag_id, plant_ids, created_by, first_name, last_name } = row;
  const isKnown = created_by !== null && first_name !== null && last_name !== null;
  return {
    ...pickFields(ownerLinkSchema, { ...row, plants: undefined, is_report: undefined }),
    is_report: row.report_id !== null,
    plants: tag_id === null ? { plant_ids: JSON.parse(plant_ids ?? "[]") } : { tag_id },
    shows: { money: row.shows_money === 1, tickets: row.shows_tickets === 1 },
    created_by: isKnown ? pickFields(personSchema, { ...row, id: created_by, first_name, last_name }) : null,
  };
}

const { schema: plant } = plantSchema;
const { schema: promise } = promiseStatusSchema;

/** A plant in the list of the page, with what its status is stated by. */
export const sharedPlantSchema = object({
  id: integer(),
  name: string(),
  city: string(),
  yield_status: plant.yield_status,
  monitored_since: plant.monitored_since,
  silent_since: plant.silent_since,
  imported_until: plant.imported_until,
  lost_kwh_per_day: plant.lost_kwh_per_day,
  total_peak_in_watt: plant.total_peak_in_watt,
});

export const sharedEnergySchema = object({
  start_date: date(),
  actual_yield_in_kwh: nullable(number()),
  expected_yield_in_kwh: nullable(number()),
  compared_expected_yield_in_kwh: nullable(number()),
  missing_hours: nullable(integer()),
  /** The standard error of the expected yield, of which the expected range is made. */
  error: nullable(number()),
});

export const sharedPromiseSchema = object({
  period_start: promise.period_start,
  summary: promise.summary,
  delivered_till_now_wh: promise.delivered_till_now_wh,
  promised_till_now_wh: promise.promised_till_now_wh,
  promised_total_wh: promise.promised_total_wh,
  left_out_days: promise.left_out_days,
  radiation_received_pct: promise.radiation_received_pct,
  difference_till_now_pct: promise.difference_till_now_pct,
  difference_till_now_wh: promise.difference_till_now_wh,
});

export const sharedTicketSchema = object({ title: string(), created_at: instant(), closed_on: nullable(instant()) });

/** Only in the response of a link that shows money. */
const moneyFields = { lost_cents: optional(nullable(number())) };

const lossFields = {
  start_date: nullable(date()),
  end_date: nullable(date()),
  lost_kwh: nullable(number()),
  not_received_kwh: nullable(number()),
  not_received_days: integer(),
  snow: array(object({ date: date(), kwh: number() })),
};
const causeFields = {
  type_name: string(),
  pattern: nullable(string()),
  lost_kwh: nullable(number()),
  first_date: date(),
  last_date: date(),
};

/** The losses of a plant and their causes, with or without their value. */
export const sharedLossSchemas = {
  energy: { losses: object(lossFields), cause: object(causeFields) },
  money: { losses: object({ ...lossFields, ...moneyFields }), cause: object({ ...causeFields, ...moneyFields }) },
} as const;

const reportFiguresSchema = object({
  actual_yield_in_kwh: nullable(number()),
  compared_actual_yield_in_kwh: nullable(number()),
  compared_expected_yield_in_kwh: nullable(number()),
  lost_kwh: nullable(number()),
  lost_cents: nullable(number()),
  not_received_kwh: nullable(number()),
  not_received_cents: nullable(number()),
});
const reportPlantSchema = object({ id: integer(), name: string(), city: string(), ...reportFiguresSchema.schema });
const reportCauseSchema = object({
  type_name: string(),
  pattern: nullable(string()),
  lost_kwh: nullable(number()),
  lost_cents: nullable(number()),
});

/** An image with its size in pixels. */
export const logoSchema = object({
  data_url: described("The file as a data: URL.", string()),
  width: integer(),
  height: integer(),
});

/** A report with the figures of its period as they are known when it is read. */
const sharedReportSchema = object({
  subject: string(),
  /** As the report was sent. */
  logo: nullable(logoSchema),
  start_date: date(),
  end_date: date(),
  /** The last day of complete figures; null if the period is complete. */
  complete_until: nullable(date()),
  plant_count: integer(),
  plants_without_data: integer(),
  ...reportFiguresSchema.schema,
  causes: array(reportCauseSchema),
  /** The first plants by what they lost. */
  plants: array(reportPlantSchema),
});

export const sharedReportSchemas = {
  figures: reportFiguresSchema,
  plant: reportPlantSchema,
  cause: reportCauseSchema,
} as const;

/** The page of a link: the list of its plants, one of them, or a report. */
export const ownerPageSchema = object({
  company: string(),
  language: enums(languages),
  shows: object({ money: boolean(), tickets: boolean() }),
  as_of: instant(),
  /** The number of plants of the link. */
  total: integer(),
  /** The first plants by name; none when one is open, and in a report. */
  plants: array(sharedPlantSchema),
  /** Null unless the link opens a report. */
  report: nullable(sharedReportSchema),
  plant: nullable(
    object({
      ...sharedPlantSchema.schema,
      today: nullable(todaySchema),
      days: array(sharedEnergySchema),
      months: array(sharedEnergySchema),
      losses: object({ ...sharedLossSchemas.money.losses.schema, causes: array(sharedLossSchemas.money.cause) }),
      promise: nullable(sharedPromiseSchema),
      /** Only in the response of a link that shows tickets. */
      tickets: optional(array(sharedTicketSchema)),
    }),
  ),
});
