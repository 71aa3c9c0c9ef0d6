import { type PeriodEnergy, type PeriodType, performanceRowSchema, readEnergySeries } from "@entities/energy";
import { type PromiseStatus, promiseStatusSchema } from "@entities/promise";
import {
  booleanOr,
  countOrNull,
  date,
  dateOrNull,
  type Infer,
  id,
  map,
  nameOrNull,
  numberOrNull,
  object,
  oneOf,
  optional,
  text,
} from "@shared/api/v0/decoder";
import { personSchema, relation, relations, required, rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import type { Message } from "@shared/i18n/format";
import { type DateRange, type DateRangeText, rangeEnding, rangeText } from "@shared/lib/date-range";
import { localDayText } from "@shared/lib/dates";
import { type Language, languages } from "@shared/lib/language";
import { type PlantState, plantState } from "./figures/losses";
import { type LossByCause, lostByCause, type PeriodLosses, toPeriodLosses } from "./figures/period-losses";
import { plantName } from "./name";
import { periodLossesSchema, todaySchema } from "./schema";
import { cityBeside, type SharedReport, sharedReportSchema, toSharedReport } from "./shared-report.server";
import { yieldStatuses } from "./status";
import { monitoredDays } from "./tier";
import { type EnergyToday, toEnergyToday } from "./today";

const showsSchema = object({ money: booleanOr(false), tickets: booleanOr(false) });

/** A link for owners without its token (domain/owner-links.md). Requires the extension `owner_links`. */
export const ownerLinkSchema = object({
  id: id(),
  name: nameOrNull(),
  /** Null for chosen plants. */
  tag_name: nameOrNull(),
  /** Whether it is the link to a report that was sent. */
  is_report: booleanOr(false),
  plant_count: countOrNull(),
  shows: relation(showsSchema),
  language: oneOf(languages, null),
  expires_on: dateOrNull(),
  created_at: dateOrNull(),
  created_by: relation(personSchema),
  last_used_at: dateOrNull(),
});
export type OwnerLink = Infer<typeof ownerLinkSchema>;

/** A new link. Its token is in this response only. */
export const newOwnerLinkSchema = object({ token: text(), link: relation(ownerLinkSchema) });

/** What a person chooses for a link. */
export interface OwnerLinkChoice {
  name: string;
  plants: { tag_id: number } | { plant_ids: readonly number[] };
  shows: { money: boolean; tickets: boolean };
  language: Language;
  /** `YYYY-MM-DD`; null for a link that does not expire. */
  expires_on: string | null;
}

const linksPath = (companyId: number) => `/companies/${companyId}/owner-links`;
const linksSchema = map(object({ links: required(rows(ownerLinkSchema)) }), ({ links }) => links);

/** The links of a company by name. Throws `ApiError`. See domain/owner-links.md. */
export const listOwnerLinks = (api: V0Client, companyId: number, { signal }: RequestOptions = {}) =>
  api.read(linksPath(companyId), { schema: linksSchema, signal });

/** Creates a link. Throws `ApiError` 4000 with messages by field. */
export const createOwnerLink = (
  api: V0Client,
  companyId: number,
  body: OwnerLinkChoice,
  { signal }: RequestOptions = {},
) => api.write("POST", linksPath(companyId), { body, schema: newOwnerLinkSchema, signal });

/** Revokes a link. Throws `ApiError`. */
export const revokeOwnerLink = (api: V0Client, companyId: number, linkId: number, { signal }: RequestOptions = {}) =>
  api.write("DELETE", `${linksPath(companyId)}/${linkId}`, { signal });

export type { SharedFigures, SharedReport } from "./shared-report.server";

const sharedPlantFields = {
  id: id(),
  name: nameOrNull(),
  city: nameOrNull(),
  yield_status: oneOf(yieldStatuses, "NONE"),
  monitored_since: dateOrNull(),
  silent_since: dateOrNull(),
  imported_until: dateOrNull(),
  lost_kwh_per_day: numberOrNull(),
  total_peak_in_watt: numberOrNull(),
};
const sharedPlantSchema = object(sharedPlantFields);
const energyRows = () => relations(performanceRowSchema, () => null);

/** The page of a link: its plants, one of them, or a report. */
export const ownerPageSchema = object({
  company: nameOrNull(),
  language: oneOf(languages, null),
  shows: relation(showsSchema),
  as_of: date(),
  total: countOrNull(),
  plants: relations(sharedPlantSchema),
  report: optional(relation(sharedReportSchema)),
  plant: relation(
    object({
      ...sharedPlantFields,
      today: relation(todaySchema),
      days: energyRows(),
      months: energyRows(),
      losses: relation(periodLossesSchema),
      promise: relation(promiseStatusSchema),
      tickets: relations(
        object({ title: nameOrNull(), created_at: dateOrNull(), closed_on: dateOrNull() }),
        () => null,
      ),
    }),
  ),
});
type OwnerPage = Infer<typeof ownerPageSchema>;

/** A plant in the list of a page. */
export interface SharedPlant {
  id: number;
  name: Message;
  city: string | null;
  state: PlantState;
}

/** A plant on the page of a link. */
export interface OpenedPlant extends SharedPlant {
  peakWatt: number | null;
  /** Null if the energy of the running day is not known. */
  energyToday: EnergyToday | null;
  /** The last finished days, and the last months with the current one, from the start of monitoring on. */
  days: PeriodEnergy[];
  dayRange: DateRangeText;
  months: PeriodEnergy[];
  monthRange: DateRangeText;
  losses: (Pick<PeriodLosses, "days" | "lostKwh"> & { causes: LossByCause[]; snowKwh: number }) | null;
  promise: PromiseStatus | null;
  /** Null unless the link shows tickets. */
  tickets: NonNullable<OwnerPage["plant"]>["tickets"] | null;
}

/** The page of a link as the site shows it. */
export interface SharedPage {
  company: string | null;
  language: Language | null;
  asOf: string;
  /** The local day of `asOf`. */
  today: string;
  total: number;
  plants: SharedPlant[];
  plant: OpenedPlant | null;
  report: SharedReport | null;
}

const shownDays = 30;
const shownMonths = 12;

/** Reads the page of a link, or of one of its plants. Throws `ApiError` 404 if there is none (any more), 429 if there were too many. */
export async function getOwnerPage(
  api: V0Client,
  token: string,
  plantId: number | null,
  { signal }: RequestOptions = {},
): Promise<SharedPage> {
  const query = plantId === null ? {} : { plant: plantId };
  const page = await api.read(`/owner-links/${encodeURIComponent(token)}`, { query, schema: ownerPageSchema, signal });
  const today = Temporal.PlainDate.from(localDayText(page.as_of));
  return {
    company: page.company,
    language: page.language,
    asOf: page.as_of,
    today: today.toString(),
    total: page.total ?? page.plants.length,
    plants: page.plants.map((plant) => toSharedPlant(plant, today)),
    plant: page.plant && toOpenedPlant(page.plant, today, page.shows?.tickets ?? false),
    report: page.report ? toSharedReport(page.report) : null,
  };
}

function toSharedPlant(plant: Infer<typeof sharedPlantSchema>, today: Temporal.PlainDate): SharedPlant {
  const state = plantState({ ...plant, yield_score: null }, today, { losses: true });
  return { id: plant.id, name: plantName(plant), city: cityBeside(plant), state };
}

function toOpenedPlant(
  plant: NonNullable<OwnerPage["plant"]>,
  today: Temporal.PlainDate,
  hasTickets: boolean,
): OpenedPlant {
  const { total_peak_in_watt: peakWatt, losses, promise, tickets } = plant;
  const dayRange = monitoredDays(rangeEnding(today.subtract({ days: 1 }), shownDays), plant);
  const months = { start: today.with({ day: 1 }).subtract({ months: shownMonths - 1 }), end: today };
  const monthRange = { start: monitoredDays(months, plant).start.with({ day: 1 }), end: today };
  const energyIn = (range: DateRange, period: PeriodType) =>
    readEnergySeries(period === "day" ? plant.days : plant.months, { range, period, peakWatt }).rows;
  const known = losses && toPeriodLosses(losses);
  return {
    ...toSharedPlant(plant, today),
    peakWatt,
    energyToday: toEnergyToday(plant.today, today, peakWatt),
    days: energyIn(dayRange, "day"),
    dayRange: rangeText(dayRange),
    months: energyIn(monthRange, "month"),
    monthRange: rangeText(monthRange),
    losses: known && {
      days: known.days,
      lostKwh: known.lostKwh,
      causes: lostByCause(known.causes),
      snowKwh: known.snow.reduce((sum, { kwh }) => sum + kwh, 0),
    },
    promise,
    tickets: hasTickets ? tickets : null,
  };
}
