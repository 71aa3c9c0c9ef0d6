/** What the daily status e-mail states about a company (domain/status-mail.md), without texts. */
import { causeKinds } from "@heliograph/rules/causes";
import { isLocation } from "@heliograph/rules/places";
import { sql } from "kysely";
import { visibilityGroupsOf } from "../access/companies";
import { metersOfFaultyDriver, selectDrivers } from "../access/drivers";
import type { Api } from "../api";
import { plusDays } from "../clock";
import { readBatch } from "../db/connect";
import { dayAt, formatDay } from "../lib/local-days";
import { selectLosses } from "../lists/plant-list";
import { shownName } from "../reports/labels";
import {
  type Amount,
  changeOf,
  groupProblems,
  type Outage,
  type StatusCause,
  type StatusIssue,
  successorsAmong,
  sumAmounts,
} from "./causes";

interface Losses {
  readonly lost: Amount;
  readonly notReceived: Amount;
  /** What the snoozed issues put at stake. */
  readonly snoozed: Amount;
  readonly plantsSilent: number;
  /** The plants to which nothing delivers any more, and their last day with data. */
  readonly plantsImported: number;
  readonly importedUntil: string | null;
}

/** A plant that is behind its promise. */
export interface PromiseAtRisk {
  readonly plant: StatusIssue["plant"];
  readonly behindKwh: number;
  /** A ratio, 0.1 for 10 percent. */
  readonly behindRatio: number;
}

/** The state of a company on a day, the same for all of its users. */
export interface CompanyStatus {
  readonly id: number;
  readonly name: string;
  readonly today: string;
  readonly plants: number;
  /** As in /statistics/losses. */
  readonly losses: Losses;
  /** The unresolved issues, and the issues that were resolved in the last days. */
  readonly issues: readonly StatusIssue[];
  readonly outages: readonly Outage[];
  readonly promisesAtRisk: number;
  /** The promises furthest behind. */
  readonly promises: readonly PromiseAtRisk[];
}

/** A cause as a line of the mail. */
export interface StatusLine {
  readonly cause: StatusCause;
  /** The display name of the driver of the cause. */
  readonly driverName: string;
  readonly isDown: boolean;
  readonly plants: readonly StatusIssue["plant"][];
  readonly since: string;
  readonly lost: Amount;
  readonly notReceived: Amount;
  readonly atStake: Amount;
}

/** What a user has not been told about a company, and how the company is. */
export interface CompanyNews extends Pick<CompanyStatus, "id" | "name" | "losses" | "promisesAtRisk" | "promises"> {
  /** Each list has what is most at stake first. */
  readonly found: readonly StatusLine[];
  readonly grown: readonly StatusLine[];
  /** Causes with issues that reopened after a snooze. */
  readonly reopened: readonly StatusLine[];
  readonly resolved: readonly StatusLine[];
  readonly open: number;
  /** The number of snoozed causes, and the days on which the first and the last issue reopen. */
  readonly snoozed: { readonly count: number; readonly first: string; readonly last: string } | null;
}

/** The number of plants that are named because they are behind their promise. */
const maxPromises = 5;

/** Loads the state of a company, with the issues that were resolved in some days; null for a company without plants. */
export async function loadCompanyStatus(
  api: Api,
  companyId: number,
  daysResolved = maxDaysResolved,
): Promise<CompanyStatus | null> {
  const { today } = api.clock;
  const isVisible = sql<boolean>`plants.visibility_group_id in ${visibilityGroupsOf([companyId])}`;
  const currentFlag = sql<boolean>`plants.promise_current_flag in ('BEHIND', 'BEHIND_SEVERELY')`;
  const [[company], [total], [count], issues, drivers, promises] = await readBatch(api.env.DB, [
    api.db.selectFrom("companies").select(["id", "name"]).where("id", "=", companyId),
    selectLosses(api, [companyId]),
    api.db
      .selectFrom("plants")
      .select((eb) => [
        eb.fn.countAll<number>().as("plants"),
        sql<number>`count(*) filter (where ${currentFlag})`.as("promises"),
      ])
      .where(isVisible),
    selectIssues(api, daysResolved).where(isVisible),
    selectDrivers(api, companyId)
      .select(["name", "status", "status_since", metersOfFaultyDriver(companyId)])
      .where("status", ">", 0),
    api.db
      .selectFrom("plants")
      .innerJoin("promise_periods as promise", "promise.plant_id", "plants.id")
      .select([
        "plants.id",
        "plants.name",
        "plants.city",
        "difference_till_now_wh as wh",
        "difference_till_now_pct as pct",
      ])
      .where(isVisible)
      .where(currentFlag)
      .where(sql<boolean>`promise.period_index = (
        select max(period_index) from promise_periods where plant_id = plants.id
      )`)
      .orderBy("wh")
      .orderBy("plants.id")
      .limit(maxPromises),
  ]);
  if (!company || !total || !count || count.plants === 0) return null;
  return {
    ...company,
    today,
    plants: count.plants,
    losses: {
      lost: { kwh: total.lost_kwh_per_day, cents: total.lost_cents_per_day },
      notReceived: { kwh: total.not_received_kwh_per_day, cents: total.not_received_cents_per_day },
      snoozed: { kwh: total.snoozed_kwh_per_day, cents: total.snoozed_cents_per_day },
      plantsSilent: total.plants_silent,
      plantsImported: total.plants_imported,
      importedUntil: total.imported_until,
    },
    issues: issues.map(toStatusIssue),
    outages: drivers.map(({ name, status, status_since, meters }) => ({
      ...{ name, meters },
      isDown: status === 2,
      since: status_since ? formatDay(dayAt(Date.parse(status_since))) : null,
    })),
    promisesAtRisk: count.promises,
    promises: promises.map(({ id, name, city, wh, pct }) => ({
      plant: { id, name: shownName("Plant", { id, name }), city },
      behindKwh: Math.abs(wh) / 1000,
      behindRatio: Math.abs(pct) / 100,
    })),
  };
}

/** The resolved issues of older days are in no mail, however long ago the last mail was. */
const maxDaysResolved = 7;

/** Selects the issues of monitored plants that are unresolved or were resolved in the last days. */
function selectIssues(api: Api, daysResolved: number) {
  const resolvedAfter = plusDays(api.clock.today, -daysResolved);
  return api.db
    .selectFrom("issues")
    .innerJoin("plants", "plants.id", "issues.plant_id")
    .leftJoin("meters", "meters.id", "issues.meter_id")
    .leftJoin("inbound_drivers", "inbound_drivers.id", "meters.inbound_driver_id")
    .select([
      "issues.id",
      "issues.meter_id",
      "issues.type_name",
      "issues.pattern",
      "issues.began_on",
      "issues.found_on",
      "issues.resolved_on",
      "issues.snoozed_until",
      "issues.lost_kwh",
      "issues.lost_cents",
      "issues.not_received_kwh",
      "issues.not_received_cents",
      "issues.lost_kwh_per_day",
      "issues.lost_cents_per_day",
      "issues.not_received_kwh_per_day",
      "issues.not_received_cents_per_day",
      "issues.at_stake_kwh_per_day",
      "issues.at_stake_cents_per_day",
      "plants.id as plant_id",
      "plants.name",
      "plants.city",
      "plants.latitude",
      "plants.longitude",
      "inbound_drivers.name as driver",
      "inbound_drivers.display_name as driver_name",
    ])
    .where("plants.yield_status", "!=", "NON_MON")
    .where((eb) =>
      eb.or([eb("issues.state", "in", ["open", "snoozed"]), eb("issues.resolved_on", ">", resolvedAfter)]),
    );
}

type IssueRow = Awaited<ReturnType<ReturnType<typeof selectIssues>["execute"]>>[number];

function toStatusIssue(row: IssueRow): StatusIssue {
  return {
    id: row.id,
    plantId: row.plant_id,
    plant: { id: row.plant_id, name: shownName("Plant", { id: row.plant_id, name: row.name }), city: row.city },
    meterId: row.meter_id,
    driver: row.driver,
    driverName: row.driver_name ?? row.driver ?? "",
    drivers: row.driver === null ? [] : [row.driver],
    typeName: row.type_name,
    pattern: row.pattern,
    beganDay: row.began_on ?? row.found_on,
    beganMs: null,
    foundOn: row.found_on,
    resolvedOn: row.resolved_on,
    snoozedUntil: row.snoozed_until,
    location: isLocation(row) ? { latitude: row.latitude, longitude: row.longitude } : null,
    lost: { kwh: row.lost_kwh_per_day, cents: row.lost_cents_per_day },
    notReceived: { kwh: row.not_received_kwh_per_day, cents: row.not_received_cents_per_day },
    atStake: { kwh: row.at_stake_kwh_per_day, cents: row.at_stake_cents_per_day },
    soFar: sumAmounts([
      { kwh: row.lost_kwh, cents: row.lost_cents },
      { kwh: row.not_received_kwh, cents: row.not_received_cents },
    ]),
  };
}

/** Returns what is new since the last mail of a user, which was sent on the day `since`. */
export function newsSince(status: CompanyStatus, since: string): CompanyNews {
  const { issues, outages, today } = status;
  const isSnoozed = ({ snoozedUntil }: StatusIssue) => snoozedUntil !== null && snoozedUntil > today;
  const unresolved = issues.filter(({ resolvedOn }) => resolvedOn === null);
  const open = sorted(
    groupProblems(
      unresolved.filter((issue) => !isSnoozed(issue)),
      outages,
    ).map(toLine(outages)),
  );
  const snoozed = unresolved.filter(isSnoozed);
  const snoozeEnds = snoozed.flatMap(({ snoozedUntil }) => snoozedUntil ?? []).toSorted();
  const [first, last] = [snoozeEnds[0], snoozeEnds.at(-1)];
  const successorsOf = successorsAmong(unresolved);
  const resolved = issues.filter(
    (issue) => issue.resolvedOn !== null && issue.resolvedOn > since && successorsOf(issue).length === 0,
  );
  const isFound = ({ foundOn }: StatusIssue) => foundOn > since;
  const isReopened = ({ snoozedUntil }: StatusIssue) => snoozedUntil !== null && snoozedUntil > since;
  const newsOf = ({ cause: { issues: all } }: StatusLine) =>
    changeOf(all, isFound) ?? (all.some(isReopened) ? "reopened" : null);
  const changed = (change: ReturnType<typeof newsOf>) => open.filter((line) => newsOf(line) === change);
  const { id, name, losses, promisesAtRisk, promises } = status;
  return {
    ...{ id, name, losses, promisesAtRisk, promises },
    found: changed("found"),
    grown: changed("grown"),
    reopened: changed("reopened"),
    resolved: sorted(groupProblems(resolved).map(toLine(outages))),
    open: open.length,
    snoozed: first !== undefined && last !== undefined ? { count: groupProblems(snoozed).length, first, last } : null,
  };
}

/** Whether there is anything that the user has not been told. */
export const hasNews = ({ found, grown, reopened, resolved }: CompanyNews): boolean =>
  found.length + grown.length + reopened.length + resolved.length > 0;

export const toLine =
  (outages: readonly Outage[]) =>
  (cause: StatusCause): StatusLine => {
    const { issues, driver } = cause;
    const outage = outages.find(({ name }) => name === driver);
    return {
      cause,
      driverName: issues.find((issue) => issue.driver === driver)?.driverName ?? "",
      isDown: outage?.isDown ?? false,
      plants: [...new Map(issues.map(({ plant }) => [plant.id, plant])).values()],
      since: issues.map(({ beganDay }) => beganDay).toSorted()[0] ?? "",
      lost: sumAmounts(issues.map(({ lost }) => lost)),
      notReceived: sumAmounts(issues.map(({ notReceived }) => notReceived)),
      atStake: sumAmounts(issues.map(({ atStake }) => atStake)),
    };
  };

/** Sorts lines by what is at stake, in euros if all lines have a value, otherwise in kWh. Lines without cost come last. */
function sorted(lines: readonly StatusLine[]): StatusLine[] {
  const isPriced = lines.every(({ atStake: { kwh, cents } }) => !kwh || cents !== null);
  const stake = ({ atStake: { kwh, cents } }: StatusLine) => (isPriced ? cents : kwh) ?? 0;
  return lines.toSorted(
    (a, b) =>
      causeKinds[a.cause.kind].order - causeKinds[b.cause.kind].order ||
      stake(b) - stake(a) ||
      b.plants.length - a.plants.length ||
      a.since.localeCompare(b.since) ||
      a.cause.key.localeCompare(b.cause.key),
  );
}
