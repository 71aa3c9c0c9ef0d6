import { type PeriodEnergy, type PeriodType, performanceRowSchema, readEnergySeries } from "@entities/energy";
import { type PromiseStatus, promiseStatusSchema } from "@entities/promise";
import * as v0 from "@shared/api/v0/decoder";
import { personSchema, relation, relations, required, rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import type { Message } from "@shared/i18n/format";
import { type DateRange, type DateRangeText, rangeEnding, rangeText } from "@shared/lib/date-range";
import { localDayText } from "@shared/lib/dates";
import { type Language, languages } from "@shared/lib/language";
import { type PlantState, plantState } from "./figures/losses";
import { type LossByCause, lostByCause, type PeriodLosses, toPeriodLosses } from "./figures/period-losses";
import { plantName } from "./name";
import { plantScopeBody } from "./plant-scope-fields";
import { type PlantScope, periodLossesSchema, todaySchema } from "./schema";
import { cityBeside, type SharedReport, sharedReportSchema, toSharedReport } from "./shared-report.server";
import { yieldStatuses } from "./status";
import { monitoredDays } from "./tier";
import { type EnergyToday, toEnergyToday } from "./today";

const showsSchema = v0.object({ money: v0.booleanOr(false), tickets: v0.booleanOr(false) });

/** A link for owners without its token (domain/owner-links.md). Requires the extension `owner_links`. */
export const ownerLinkSchema = v0.object({
  id: v0.id(),
  name: v0.nameOrNull(),
  /** Null for chosen plants. */
  tag_name: v0.nameOrNull(),
  /** Whether it is the link to a report that was sent. */
  is_report: v0.booleanOr(false),
  plant_count: v0.countOrNull(),
  shows: relation(showsSchema),
  language: v0.oneOf(languages, null),
  expires_on: v0.dateOrNull(),
  created_at: v0.dateOrNull(),
  created_by: relation(personSchema),
  last_used_at: v0.dateOrNull(),
});
export type OwnerLink = v0.Infer<typeof ownerLinkSchema>;

/** A new link. Its token is in this response only. */
export const newOwnerLinkSchema = v0.object({ token: v0.text(), link: relation(ownerLinkSchema) });

/** What a person chooses for a link. */
export interface OwnerLinkChoice {
  name: string;
  plants: PlantScope | null;
  shows: { money: boolean; tickets: boolean };
  language: Language;
  /** `YYYY-MM-DD`; null for a link that does not expire. */
  expires_on: string | null;
}

const linksPath = (companyId: number) => `/companies/${companyId}/owner-links`;
const linksSchema = v0.map(v0.object({ links: required(rows(ownerLinkSchema)) }), ({ links }) => links);

/** The links of a company by name. Throws `ApiError`. See domain/owner-links.md. */
export const listOwnerLinks = (api: V0Client, companyId: number, { signal }: RequestOptions = {}) =>
  api.read(linksPath(companyId), { schema: linksSchema, signal });

/** Creates a link. Throws `ApiError` 4000 with messages by field. */
export const createOwnerLink = (
  api: V0Client,
  companyId: number,
  choice: OwnerLinkChoice,
  { signal }: RequestOptions = {},
) =>
  api.write("POST", linksPath(companyId), {
    body: { ...choice, plants: plantScopeBody(choice.plants) },
    schema: newOwnerLinkSchema,
    signal,
  });

/** Revokes a link. Throws `ApiError`. */
export const revokeOwnerLink = (api: V0Client, companyId: number, linkId: number, { signal }: RequestOptions = {}) =>
  api.write("DELETE", `${linksPath(companyId)}/${linkId}`, { signal });

export type { SharedFigures, SharedReport } from "./shared-report.server";

const sharedPlantFields = {
  id: v0.id(),
  name: v0.nameOrNull(),
  city: v0.nameOrNull(),
  yield_status: v0.oneOf(yieldStatuses, "NONE"),
  monitored_since: v0.dateOrNull(),
  silent_since: v0.dateOrNull(),
  imported_until: v0.dateOrNull(),
  lost_kwh_per_day: v0.numberOrNull(),
  total_peak_in_watt: v0.numberOrNull(),
};
const sharedPlantSchema = v0.object(sharedPlantFields);
const energyRows = () => relations(performanceRowSchema, () => null);

/** The page of a link: its plants, one of them, or a report. */
export const ownerPageSchema = v0.object({
  company: v0.nameOrNull(),
  language: v0.oneOf(languages, null),
  shows: relation(showsSchema),
  as_of: v0.date(),
  total: v0.countOrNull(),
  plants: relations(sharedPlantSchema),
  report: v0.optional(relation(sharedReportSchema)),
  plant: relation(
    v0.object({
      ...sharedPlantFields,
      today: relation(todaySchema),
      days: energyRows(),
      months: energyRows(),
      losses: relation(periodLossesSchema),
      promise: relation(promiseStatusSchema),
      tickets: relations(
        v0.object({ title: v0.nameOrNull(), created_at: v0.dateOrNull(), closed_on: v0.dateOrNull() }),
        () => null,
      ),
    }),
  ),
});
type OwnerPage = v0.Infer<typeof ownerPageSchema>;

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
    plants: page.plants.map((plant) => toSharedPlant(plant, today)).toSorted((a, b) => rankOf(a) - rankOf(b)),
    plant: page.plant && toOpenedPlant(page.plant, today, page.shows?.tickets ?? false),
    report: page.report ? toSharedReport(page.report) : null,
  };
}

/** The position in the list: not ok, medium, without data, losing energy, all others; plants of one kind by name. */
function rankOf({ state: { status, silence, isLosing } }: SharedPlant): number {
  const kinds = [status === "NOK", status === "MEDIUM", silence !== null, isLosing, true];
  return kinds.indexOf(true);
}

function toSharedPlant(plant: v0.Infer<typeof sharedPlantSchema>, today: Temporal.PlainDate): SharedPlant {
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
