import { numberCell, type WorkbookCell } from "@heliograph/rules/cells";
import { isLocation, spacedPostalCode } from "@heliograph/rules/places";
import type { CompanyScope } from "../access/companies";
import type { Api } from "../api";
import { type Energy, notReceivedOf, sumEnergies } from "../assessment/energy";
import { historyEnergy, meterHistory } from "../assessment/meter-history";
import { jsonList, readBatch } from "../db/connect";
import type { PromiseFlag } from "../db/plant-tables";
import type { Row } from "../db/schema";
import { toMeters } from "../fleet/meter-sources";
import { loadPlants, type StoredPlant } from "../fleet/stored-plants";
import { type DayRange, dayOf, formatDay } from "../lib/local-days";
import { typedIssueCondition } from "../lists/issue-conditions";
import type { PlantFilters } from "../lists/plant-filters";
import { matchingPlants } from "../lists/plant-list";
import { completePeriod } from "../lists/portfolio";
import { type KpiFigures, kpisOf } from "../lists/portfolio-figures";
import { selectSums } from "../lists/portfolio-sums";
import { loadPlantRelations, type PlantRelations } from "../resources/plant-relations";
import { dayCell, type Table } from "./files";
import { issueTitle, promiseLabels, shownName, statusLabels } from "./labels";

export type ReportSubject = "plants" | "meters" | "issues";

export interface ReportRequest {
  readonly subject: ReportSubject;
  /** The companies of the report. It shows the tags that the first company sees. */
  readonly companyIds: CompanyScope;
  readonly filters: PlantFilters;
  /** Of all plants that match by default. */
  readonly plantIds?: readonly number[] | null;
  /** The complete days for which the plants report sums yield; null without a range. */
  readonly range: DayRange | null;
}

/** The number of plants per batch, a compromise between round trips and memory. */
const plantsPerBatch = 250;

interface PlantData {
  readonly stored: StoredPlant;
  readonly relations: PlantRelations;
  /** Null without a range. */
  readonly kpis: KpiFigures | null;
}

type Column<T> = readonly [name: string, cell: (row: T) => WorkbookCell];

/** Creates the table of a report. Its rows are read in batches. */
export function reportTable(api: Api, request: ReportRequest): Table {
  switch (request.subject) {
    case "plants":
      return table("Plants", plantColumns(request.range), api, request, async (contexts) => contexts);
    case "meters":
      return table("Meters", meterColumns, api, request, async (contexts) =>
        contexts.flatMap((context) => context.relations.meters.map((meter) => ({ ...context, meter }))),
      );
    case "issues":
      return table("Issues", issueColumns, api, request, (contexts) => loadIssueRows(api, request.filters, contexts));
  }
}

function table<T>(
  name: string,
  columns: readonly Column<T>[],
  api: Api,
  request: ReportRequest,
  rowsOf: (contexts: readonly PlantData[]) => Promise<readonly T[]>,
): Table {
  async function* rows() {
    for await (const contexts of plantBatches(api, request)) {
      yield (await rowsOf(contexts)).map((row) => columns.map(([, cell]) => cell(row)));
    }
  }
  return { name, columns: columns.map(([title]) => title), rows: rows() };
}

async function* plantBatches(api: Api, request: ReportRequest): AsyncGenerator<PlantData[]> {
  const kind = request.subject === "issues" ? "plant-issues" : "plants";
  const { range, plantIds = null } = request;
  const period = range && completePeriod(api, { start_date: formatDay(range.from), end_date: formatDay(range.to) });
  for (let after = 0; ; ) {
    const page = await matchingPlants(api, request.companyIds, kind, request.filters)
      .select("plants.id")
      .where("plants.id", ">", after)
      .$if(plantIds !== null, (query) => query.where("plants.id", "in", jsonList(plantIds ?? [])))
      .orderBy("plants.id")
      .limit(plantsPerBatch)
      .execute();
    const ids = page.map((row) => row.id);
    const [stored, relations, [sums]] = await Promise.all([
      loadPlants(api.env.DB, api.db, ids),
      loadPlantRelations(api, ids, request.companyIds[0]),
      readBatch(api.env.DB, [period && selectSums(api, { plantIds: ids }, period)]),
    ]);
    const kpis = new Map(sums.map((row) => [row.key, kpisOf(row)]));
    yield stored.flatMap((each) => {
      const related = relations.get(each.plant.id);
      return related ? [{ stored: each, relations: related, kpis: kpis.get(each.plant.id) ?? null }] : [];
    });
    const last = ids.at(-1);
    if (last === undefined || ids.length < plantsPerBatch) return;
    after = last;
  }
}

// Numbers have all of their digits (domain/exports.md#precision).
const energyCell = numberCell("tenths");
const scoreCell = numberCell("hundredths");
const shareCell = numberCell("percent");
const priceCell = numberCell("price");
const eurosCell = (cents: number | null) => numberCell("hundredths")(cents === null ? null : cents / 100);

const plantIdentityColumns: readonly Column<PlantData>[] = [
  ["Plant id", ({ stored }) => stored.plant.id],
  ["Plant", ({ stored }) => shownName("Plant", stored.plant)],
  ["Plant code", ({ stored }) => stored.plant.plant_code],
  ["Owner", ({ relations }) => relations.companies.find((company) => company.is_owner)?.name ?? null],
  ["Street", ({ stored }) => `${stored.plant.street} ${stored.plant.street_number}`],
  ["Postal code", ({ stored }) => spacedPostalCode(stored.plant.postal_code)],
  ["City", ({ stored }) => stored.plant.city],
];

function plantColumns(range: DayRange | null): readonly Column<PlantData>[] {
  return [
    ...plantIdentityColumns,
    ["Latitude", ({ stored }) => (isLocation(stored.plant) ? stored.plant.latitude : null)],
    ["Longitude", ({ stored }) => (isLocation(stored.plant) ? stored.plant.longitude : null)],
    ["Monitored since", ({ stored }) => dayCell(stored.plant.monitored_since)],
    ["Yield status", ({ stored }) => statusLabels[stored.plant.yield_status]],
    ["Yield score", ({ stored }) => scoreCell(stored.plant.yield_score)],
    ["Lost per day (kWh)", ({ stored }) => energyCell(stored.plant.lost_kwh_per_day)],
    ["Lost per day (€)", ({ stored }) => eurosCell(stored.plant.lost_cents_per_day)],
    ["Not received per day (kWh)", ({ stored }) => energyCell(stored.plant.not_received_kwh_per_day)],
    ["Not received per day (€)", ({ stored }) => eurosCell(stored.plant.not_received_cents_per_day)],
    ["Lost in the last 7 days (kWh)", ({ stored }) => energyCell(stored.plant.window_lost_kwh)],
    ["Lost in the last 7 days (€)", ({ stored }) => eurosCell(stored.plant.window_lost_cents)],
    ["Not received in the last 7 days (kWh)", ({ stored }) => energyCell(stored.plant.window_not_received_kwh)],
    ["Not received in the last 7 days (€)", ({ stored }) => eurosCell(stored.plant.window_not_received_cents)],
    ["No data since", ({ stored }) => dayCell(stored.plant.silent_since)],
    ["Current promise", ({ stored }) => promiseLabel(stored.plant.promise_current_flag)],
    ["Previous promise", ({ stored }) => promiseLabel(stored.plant.promise_previous_flag)],
    ["Peak power (W)", ({ stored }) => stored.plant.total_peak_in_watt],
    ["P90 (kWh)", ({ stored }) => stored.plant.total_p90_in_kwh],
    ["Meters", ({ stored }) => stored.plant.meter_count],
    ["Open issues", ({ relations }) => names(relations.issues.map(issueTitle))],
    ["Open tickets", ({ stored }) => stored.plant.open_ticket_count],
    ["Tags", ({ relations }) => names(relations.tags.map((tag) => tag.name))],
    ...(range === null ? [] : yieldColumns(range)),
  ];
}

/**
 * The yield columns of the range, computed once per row. Actual and expected yield cover the same hours. Key figures are of the
 * days whose expected energy is complete.
 */
function yieldColumns(range: DayRange): readonly Column<PlantData>[] {
  const sums = new WeakMap<PlantData, { readonly energy: Energy | null }>();
  const cell = (value: (energy: Energy) => number | null) => (context: PlantData) => {
    const { energy } = sums.get(context) ?? { energy: energyOfPlant(context.stored, range) };
    sums.set(context, { energy });
    return energyCell(energy && value(energy));
  };
  return [
    ["Actual yield (kWh)", cell((energy) => energy.generated)],
    ["Expected yield (kWh)", cell((energy) => energy.comparedExpected)],
    ["Not received (kWh)", cell(notReceivedOf)],
    ["Availability by time", ({ kpis }) => shareCell(kpis?.availability_by_time)],
    ["Availability by energy", ({ kpis }) => shareCell(kpis?.availability_by_energy)],
    ["Performance ratio", ({ kpis }) => shareCell(kpis?.performance_ratio)],
    ["Specific yield (kWh/kWp)", ({ kpis }) => scoreCell(kpis?.specific_yield_in_kwh_per_kwp)],
    ["Curtailed (kWh)", ({ kpis }) => energyCell(kpis?.curtailed_kwh)],
  ];
}

/** Null for a light plant, and without a meter that was monitored in the range. */
function energyOfPlant({ plant, ...stored }: StoredPlant, { from, to }: DayRange): Energy | null {
  if (plant.monitored_since === null || plant.yield_status === "NON_MON") return null;
  const meters = toMeters(plant, stored, dayOf(plant.monitored_since));
  const days = meters.flatMap((meter) => {
    const history = meterHistory(meter, from, to);
    return Array.from({ length: to - from + 1 }, (_, position) => historyEnergy(history, from + position));
  });
  const monitored = days.filter((day) => day !== undefined);
  return monitored.length === 0 ? null : sumEnergies(monitored);
}

type MeterRow = PlantData & { readonly meter: PlantRelations["meters"][number] };

const meterColumns: readonly Column<MeterRow>[] = [
  ...plantIdentityColumns,
  ["Meter id", ({ meter }) => meter.id],
  ["Meter", ({ meter }) => shownName("Meter", meter)],
  ["Driver", ({ meter: { inbound_driver: driver } }) => driver.display_name ?? driver.name],
  ["Reference identifier", ({ meter }) => meter.reference_identifier],
  ["Peak power (W)", ({ meter }) => meter.peak_in_watt],
  ["P90 (kWh)", ({ meter }) => meter.p90_in_kwh],
  ["Orientation (°)", ({ meter }) => meter.orientation_in_degrees],
  ["Tilt (°)", ({ meter }) => meter.angle_in_degrees],
  ["Mixed panel orientations", ({ meter }) => (meter.has_mixed_panel_orientations ? "yes" : "no")],
  [
    "Price (€ per kWh)",
    ({ meter: { amount_in_cents_per_kwh: cents } }) => priceCell(cents === null ? null : cents / 100),
  ],
  ["Operational since", ({ meter }) => dayCell(meter.operational_since)],
  ["Retired on", ({ meter }) => dayCell(meter.retired_on)],
];

type IssueRow = PlantData & { readonly issue: Row<"issues"> };

const issueColumns: readonly Column<IssueRow>[] = [
  ...plantIdentityColumns,
  ["Issue id", ({ issue }) => issue.id],
  ["Issue", ({ issue }) => issueTitle(issue)],
  ["Severity", ({ issue }) => issue.severity],
  ["Meter", ({ issue, relations }) => meterName(relations, issue.meter_id)],
  ["Began on", ({ issue }) => dayCell(issue.began_on)],
  ["Found on", ({ issue }) => dayCell(issue.found_on)],
  ["Resolved on", ({ issue }) => dayCell(issue.resolved_on)],
  ["Snoozed until", ({ issue }) => dayCell(issue.snoozed_until)],
];

function meterName({ meters }: PlantRelations, id: number | null): string | null {
  const meter = meters.find((each) => each.id === id);
  return meter ? shownName("Meter", meter) : null;
}

/** The matching issues, plant by plant, newest first. */
async function loadIssueRows(api: Api, filters: PlantFilters, contexts: readonly PlantData[]): Promise<IssueRow[]> {
  const contextOf = new Map(contexts.map((context) => [context.stored.plant.id, context]));
  const issues = await api.db
    .selectFrom("issues")
    .selectAll()
    .where("plant_id", "in", jsonList([...contextOf.keys()]))
    .where(typedIssueCondition(filters))
    .orderBy("plant_id")
    .orderBy("found_on", "desc")
    .orderBy("id")
    .execute();
  return issues.flatMap((issue) => {
    const context = contextOf.get(issue.plant_id);
    return context ? [{ ...context, issue }] : [];
  });
}

const promiseLabel = (flag: PromiseFlag | null): string | null => flag && promiseLabels[flag];

function names(values: readonly string[]): string | null {
  return values.length === 0 ? null : [...new Set(values)].join(", ");
}
