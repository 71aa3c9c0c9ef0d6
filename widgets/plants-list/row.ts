import type { ListedCause } from "@entities/cause/cause-summaries.server";
import { costReasons, indicatorLevel, isMiscellaneous, issueFinding, issueState } from "@entities/issue";
import { meanPrice } from "@entities/meter";
import {
  type EnergyToday,
  isOkWithLosses,
  type PlantRights,
  type PlantRow,
  type PlantState,
  plantCity,
  plantName,
  plantState,
  postalAddress,
  toEnergyToday,
  type YieldStatus,
} from "@entities/plant";
import { currentAndPrevious, type PromiseForecast, promiseFilterFlags, promiseForecast } from "@entities/promise";
import { ticketNumber, ticketTitle } from "@entities/ticket";
import type { ChoiceFilter, PlantsQuery } from "@features/plants-filter";
import { smallestLossKwh } from "@heliograph/rules/units";
import type { Message } from "@shared/i18n/format";
import type { ApiExtensions } from "@shared/session/load-context";
import type { StatusLevel } from "@shared/ui/status-icon/status-icon";

interface RowTicket {
  id: number;
  /** The number as shown to users. */
  number: string;
  title: Message;
  open: boolean;
}

/** A cause with the ids of its plants on a page. */
export interface PageCause extends Omit<ListedCause, "issueIds"> {
  plantIds: number[];
}

/** A cause with the rows of its plants on the page. */
export interface RowCause extends PageCause {
  plants: readonly PlantListRow[];
}

export interface PlantListRow extends PlantState, PlantRights {
  id: number;
  name: Message;
  city: string | null;
  plantCode: string | null;
  address: string;
  previousStatus: YieldStatus | null;
  yieldScore: number | null;
  issue: {
    typeName: string | null;
    /**
     * The day on which the issue began; the day of its finding if the API states no begin. Null if the first indicator is
     * another issue.
     */
    since: string | null;
    foundOn: string | null;
    snoozedUntil: string | null;
  } | null;
  weather: PlantRow["weather"];
  /** Null if it is not known, and for a light plant. */
  energyToday: EnergyToday | null;
  /** The types of the issues: the type of the current issue first, then the types with open issues (`isByStake`). */
  indicators: { name: string; status: "NOK" | "OK" | "NONE"; level: StatusLevel; snoozedUntil: string | null }[];
  /** Whether energy was lost while the status is OK and no issue is open. */
  isOkWithLosses: boolean;
  /** Open tickets first. */
  tickets: RowTicket[];
  promise: {
    current: string | null;
    previous: string | null;
    /** The worst flag of all periods. */
    any: string | null;
    /** Delivered minus promised yield in the current period until now, in percent of the promised yield. */
    differencePct: number | null;
    /** The same difference in kWh. */
    differenceKwh: number | null;
    /** The mean price of a kWh in euros. Null if it is not known. */
    price: number | null;
    /** The forecast of the ongoing period, which is null while it is too early. */
    forecast: Pick<PromiseForecast, "kwh" | "promisedKwh"> | null;
    /** The number of days without data that the difference excludes. Null if the API does not offer the number. */
    leftOutDays: number | null;
    changedOn: string | null;
  };
  monitoredSince: string | null;
  peakWatt: number | null;
  p90Kwh: number | null;
  drivers: string[];
  /** The owner first. */
  companies: { name: string; isOwner: boolean }[];
  tags: string[];
  /** Null when the row was loaded without custom fields, because the column was hidden. */
  customFields: { name: string; value: string }[] | null;
  /** The cause that the row stands for; undefined for the row of a plant. */
  cause?: RowCause;
}

const worstFlag = (flags: readonly (string | null)[]): string | null =>
  promiseFilterFlags.find((flag) => flags.includes(flag)) ?? null;

const inKwh = (wattHours: number | null): number | null => (wattHours === null ? null : wattHours / 1000);

const forecastOf = (period: PlantRow["promise_statuses"][number], today: Temporal.PlainDate) =>
  promiseForecast(
    {
      ...period,
      delivered_till_now_wh: period.delivered_till_now_wh ?? null,
      promised_till_now_wh: period.promised_till_now_wh ?? null,
      promised_total_wh: period.promised_total_wh ?? null,
      radiation_received_pct: period.radiation_received_pct ?? null,
    },
    today,
  );

function toPromise(plant: PlantRow, { today, extensions }: RowContext): PlantListRow["promise"] {
  const periods = currentAndPrevious(plant.promise_statuses, today);
  // A period after the last import has neither delivered nor promised anything so far.
  const { importedUntil } = plantState(plant, today, extensions);
  const isAfterImport = Boolean(importedUntil && importedUntil < (periods.current?.period_start ?? ""));
  const current = plant.current_promise_status ?? periods.current?.summary ?? null;
  const previous = plant.previous_promise_status ?? periods.previous?.summary ?? null;
  const forecast = periods.current && !isAfterImport ? forecastOf(periods.current, today) : null;
  return {
    current,
    previous,
    any: worstFlag([current, previous, ...plant.promise_statuses.map(({ summary }) => summary)]),
    differencePct: isAfterImport ? null : (periods.current?.difference_till_now_pct ?? null),
    differenceKwh: isAfterImport ? null : inKwh(periods.current?.difference_till_now_wh ?? null),
    price: meanPrice(plant.meters, today),
    forecast: forecast && { kwh: forecast.kwh, promisedKwh: forecast.promisedKwh },
    leftOutDays: (extensions.compared && periods.current?.left_out_days) || null,
    changedOn: periods.current?.last_change?.changed_on ?? null,
  };
}

interface RowContext {
  today: Temporal.PlainDate;
  /** Whether the list shows the state of an earlier day. */
  ofEarlierDay: boolean;
  extensions: ApiExtensions;
  hasCustomFields: boolean;
  /** Whether a plant with energy at stake names an issue that can cost energy before one that cannot. */
  isByStake?: boolean;
  rightsOf(plant: PlantRow): PlantRights;
}

const toCustomFields = ({ custom_fields }: PlantRow) =>
  custom_fields.flatMap(({ value, type }) => (value && type ? [{ name: type.name, value }] : []));

/** Whether issues of a type can cost energy (domain/issues.md#cost). */
const canCost = (typeName: string | null): boolean => costReasons(typeName).length > 0 || isMiscellaneous(typeName);

/**
 * What the issues of a plant found. The current issue comes first; it can be resolved. With `isCostFirst`, open issues that
 * can cost energy are before it if it cannot.
 */
function toIndicators({ issue, indicators }: PlantRow, today: Temporal.PlainDate, isCostFirst: boolean) {
  const current = issue?.type_name ?? null;
  const first = issue && issueFinding(issue);
  const state = issue && issueState({ ...issue, resolved_on: issue.resolved_on ?? null }, today);
  const statuses = { open: "NOK", snoozed: "OK", resolved: "NONE" } as const;
  const isListed = indicators.some(({ name }) => name === current);
  const all =
    isListed || !state || current === null ? indicators : [{ name: current, status: statuses[state] }, ...indicators];
  return [...new Map(all.map((each) => [`${each.name} ${each.status}`, each])).values()]
    .map(({ name, status }) => {
      const isCurrent = name === current;
      const severity = isCurrent && issue ? issue.severity : null;
      const level =
        state === "resolved" && status === "NONE" ? "none" : indicatorLevel({ type_name: name, severity }, status);
      const snoozedUntil = isCurrent && state === "snoozed" && issue ? issue.snoozed_until : null;
      const isCost = isCostFirst && status === "NOK" && canCost(name);
      const shown = isCurrent && issue ? (issueFinding(issue) ?? name) : name;
      return { isCost, isFirst: shown === first, name: shown, status, level, snoozedUntil };
    })
    .toSorted(
      (a, b) =>
        Number(b.isCost) - Number(a.isCost) ||
        Number(b.isFirst) - Number(a.isFirst) ||
        a.status.localeCompare(b.status),
    );
}

/**
 * The row of a plant. Values that depend on today are computed on the server, so that server and client render the
 * same.
 */
export function toRow(plant: PlantRow, context: RowContext): PlantListRow {
  const { today, ofEarlierDay, extensions, hasCustomFields } = context;
  const { issue } = plant;
  const state = plantState(plant, today, extensions);
  const isCostFirst = context.isByStake === true && (state.atStake.kwh ?? 0) >= smallestLossKwh;
  const indicators = toIndicators(plant, today, isCostFirst);
  const isCurrentFirst = indicators[0]?.isFirst !== false;
  const tickets = plant.tickets.map((ticket) => ({
    id: ticket.id,
    number: ticketNumber(ticket),
    title: ticketTitle(ticket),
    open: !ticket.closed_on,
  }));
  const companies = plant.companies.map(({ name, is_owner }) => ({ name, isOwner: is_owner }));
  return {
    id: plant.id,
    ...state,
    ...context.rightsOf(plant),
    name: plantName(plant),
    city: plantCity(plant),
    plantCode: plant.plant_code || null,
    address: postalAddress(plant.address),
    ...(ofEarlierDay && { status: plant.status ?? state.status, silence: null, importedUntil: null, isLosing: false }),
    previousStatus: plant.previous_status,
    yieldScore: state.isLight ? null : plant.yield_score,
    issue: issue && {
      typeName: issue.type_name,
      since: isCurrentFirst ? (extensions.losses && issue.began_on) || issue.found_on : null,
      foundOn: issue.found_on,
      snoozedUntil: issue.snoozed_until,
    },
    weather: plant.weather,
    energyToday:
      state.isLight || ofEarlierDay || !extensions.today
        ? null
        : toEnergyToday(plant.today ?? null, today, plant.total_peak_in_watt),
    indicators: indicators.map(({ isCost: _isCost, isFirst: _isFirst, ...indicator }) => indicator),
    isOkWithLosses: !ofEarlierDay && isOkWithLosses(plant, today),
    tickets: tickets.toSorted((a, b) => Number(b.open) - Number(a.open)),
    promise: toPromise(plant, context),
    monitoredSince: state.isLight ? null : plant.monitored_since,
    peakWatt: plant.total_peak_in_watt,
    p90Kwh: plant.total_p90,
    drivers: plant.drivers.map(({ display_name }) => display_name),
    companies: companies.toSorted((a, b) => Number(b.isOwner) - Number(a.isOwner)),
    tags: plant.tags.map(({ name }) => name),
    customFields: hasCustomFields ? toCustomFields(plant) : null,
  };
}

/** The labels of the filters' choices by `filter:id`. */
export type FilterNames = Record<string, string>;

const keyOf = (filter: ChoiceFilter, id: string | number) => `${filter}:${id}`;

/** Returns a label that was loaded with the page. */
export const nameIn =
  (names: FilterNames) =>
  (filter: ChoiceFilter, id: string): string | undefined =>
    names[keyOf(filter, id)];

/** The labels of a list's filter choices, from its rows or from lookups. */
export function collectFilterNames(
  { filters }: PlantsQuery,
  rows: readonly PlantRow[],
  lookedUp: readonly { filter: ChoiceFilter; id: string; name: string }[],
): FilterNames {
  const names: FilterNames = {};
  for (const filter of ["tags", "companies", "drivers"] as const) {
    const included = new Set(filters[filter]?.include);
    for (const row of rows) {
      for (const { id, name } of row[filter]) {
        if (id !== null && included.has(String(id))) names[keyOf(filter, id)] = name;
      }
    }
  }
  for (const { filter, id, name } of lookedUp) names[keyOf(filter, id)] = name;
  return names;
}
