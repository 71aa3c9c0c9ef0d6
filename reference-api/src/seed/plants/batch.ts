/** A batch of demo plants: the rows of the planned plants, their meters and their assessments. */

import type { Meter } from "../../assessment/meter";
import { assessPlant, type PlantAssessment } from "../../assessment/plant-assessment";
import { insertTables, type Tables } from "../../db/bulk-insert";
import { connect, type Statement } from "../../db/connect";
import type { NewRow } from "../../db/schema";
import { DailyTotalChanges } from "../../fleet/daily-totals";
import {
  assessedColumns,
  issueColumns,
  promiseColumns,
  refreshPlantColumns,
  spanRows,
} from "../../fleet/plant-columns";
import { periodRows, toIssues } from "../../fleet/plant-periods";
import { ticketDays } from "../../fleet/stored-plants";
import { plantTexts } from "../../fleet/text-columns";
import { addYears, type Day, dayAt, dayStart, formatDay, formatInstant, hourMs } from "../../lib/local-days";
import { createRandom, hash, unit } from "../../lib/numbers";
import { regions } from "../../lib/regions";
import { yields } from "../../simulation/array-yield";
import { simulatedMeter } from "../../simulation/simulated-meter";
import { allUsers, assignableUsers, companies } from "../base-data/companies";
import { documentRows } from "./documents";
import { faultRows } from "./faults";
import { type PlannedPlant, planPlant } from "./plan";
import { ticketRows, withPlanning } from "./tickets";
import { visibilityGroupId } from "./visibility-groups";

/** Each plant has its own range of issue ids, so that its row can refer to an issue. */
const maxIssuesPerPlant = 1000;
/** Planned monitoring begins within this time. A light plant without a plan has no monitoring start. */
const plannedWithinDays = 60;

/** The assessed days. `today`, the day of the seeding, is not complete. */
export interface SeedPeriod {
  readonly from: Day;
  readonly today: Day;
}

/** The simulated meters of a planned plant. */
export function plannedMeters({ meters, faults, region, seed, monitoredSince }: PlannedPlant): Meter[] {
  return meters.map((meter) =>
    simulatedMeter(
      meter,
      { region, seed, monitoredSince },
      faults.filter((fault) => fault.meterId === null || fault.meterId === meter.id),
    ),
  );
}

/** Assesses a planned plant up to yesterday; null for a light plant. */
export function assessPlannedPlant(
  plant: PlannedPlant,
  tickets: readonly NewRow<"tickets">[],
  { from, today }: SeedPeriod,
): PlantAssessment | null {
  if (plant.monitoredSince > today) return null;
  const meters = plannedMeters(plant);
  const { region, monitoredSince, promisedTotalsWh } = plant;
  const sky = (day: Day) => yields.sky.day(region, day);
  return assessPlant(
    { region, monitoredSince, meters, promisedTotalsWh, tickets: tickets.map(ticketDays), sky },
    from,
    today - 1,
  );
}

function plantRows(plant: PlannedPlant, assessment: PlantAssessment | null, today: Day) {
  const issues = assessment ? issueRows(plant, assessment, today) : [];
  return {
    plants: [plantRow(plant, assessment, today)],
    plant_companies: plant.companyIds.map((company_id) => ({
      plant_id: plant.id,
      company_id,
      is_owner: company_id === plant.ownerId ? (1 as const) : (0 as const),
    })),
    meters: plant.meters,
    fault_events: faultRows(plant.id, plant.faults),
    issues,
    plant_status_spans: spanRows(plant.id, assessment),
    promise_periods: promiseRows(plant, assessment),
    promise_status_changes: promiseChangeRows(plant, assessment),
    ...periodRows(plant.id, assessment, toIssues(issues)),
  };
}

function plantRow(plant: PlannedPlant, assessment: PlantAssessment | null, today: Day): NewRow<"plants"> {
  const described = { id: plant.id, name: plant.name, plant_code: plant.code, ...plant.address };
  return {
    ...described,
    ...plantTexts(described),
    owning_company_id: plant.ownerId,
    visibility_group_id: visibilityGroupId(plant.companyIds),
    monitored_since: plant.monitoredSince > today + plannedWithinDays ? null : formatDay(plant.monitoredSince),
    created_at: formatInstant(dayStart(plant.createdOn) + 10 * hourMs),
    region: regions[plant.region]?.name ?? "Utrecht",
    seed: plant.seed,
    ...assessedColumns(assessment, formatDay(today - 1)),
  };
}

/** Snoozes a random part of the open issues for one of the preset durations. */
function issueRows(plant: PlannedPlant, { issues }: PlantAssessment, today: Day): NewRow<"issues">[] {
  return issues.slice(0, maxIssuesPerPlant).map((issue, position) => {
    const id = plant.id * maxIssuesPerPlant + position;
    const isSnoozed = issue.resolvedOn === null && plant.scenario === null && unit(hash(id, 3)) < 0.12;
    const snoozedUntil = isSnoozed ? today + 7 * 2 ** (hash(id, 4) % 3) : null;
    return {
      id,
      plant_id: plant.id,
      ...issueColumns(issue),
      snoozed_until: snoozedUntil === null ? null : formatDay(snoozedUntil),
      state: issue.resolvedOn !== null ? "resolved" : snoozedUntil === null ? "open" : "snoozed",
    };
  });
}

function promiseRows(plant: PlannedPlant, assessment: PlantAssessment | null): NewRow<"promise_periods">[] {
  return (assessment?.promises ?? []).map((promise) => ({
    id: promiseId(plant, promise.periodIndex),
    plant_id: plant.id,
    ...promiseColumns(promise),
  }));
}

function promiseChangeRows(
  plant: PlannedPlant,
  assessment: PlantAssessment | null,
): NewRow<"promise_status_changes">[] {
  return (assessment?.promises ?? []).flatMap((promise) =>
    promise.changes.map(({ changedOn, summary }) => ({
      plant_id: plant.id,
      promise_period_id: promiseId(plant, promise.periodIndex),
      changed_on: formatDay(changedOn),
      summary,
    })),
  );
}

function promiseId(plant: PlannedPlant, periodIndex: number): number {
  return plant.id * 10 + periodIndex;
}

/**
 * Creates statements that write the plants with the numbers `from` to `to` (exclusive) as of `now`, in ms since the
 * epoch.
 */
export function plantBatchStatements(
  d1: D1Database,
  { from, to }: { from: number; to: number },
  now: number,
): Statement[] {
  const today = dayAt(now);
  const days = { from: addYears(today, -2), today };
  const users = allUsers();
  const usersOf = new Map(companies.map(({ id }) => [id, assignableUsers(users, id)]));
  const dailyTotals = new DailyTotalChanges();
  const tables: Record<string, object[]> = {};
  const ids: number[] = [];
  for (let number = from; number < to; number++) {
    const plant = planPlant(number, today);
    const owners = usersOf.get(plant.ownerId) ?? [];
    const random = createRandom(hash(plant.seed, 5));
    const tickets = ticketRows(random, plant, owners, today);
    const assessment = assessPlannedPlant(plant, tickets.tickets, days);
    if (assessment) dailyTotals.add(visibilityGroupId(plant.companyIds), assessment, 1);
    const documents = documentRows(random, plant, owners, today);
    const own = plantRows(plant, assessment, today);
    const planned = { ...tickets, tickets: tickets.tickets.map((ticket) => withPlanning(ticket, own.issues)) };
    for (const rows of [own, documents, planned]) appendRows(tables, rows);
    ids.push(plant.id);
  }
  moveIntoPast(tables, formatInstant(now));
  return [
    ...insertTables(d1, tables),
    ...dailyTotals.statements(d1),
    ...refreshPlantColumns(connect(d1), formatDay(today), ids),
  ];
}

/** The instants of events. The instants of planned faults are not included. */
const pastInstants = ["created_at", "closed_on", "assigned_on", "unassigned_on"];

/** Events of the day of the seeding happened before the seeding. */
function moveIntoPast(tables: Record<string, object[]>, now: string): void {
  for (const rows of Object.values(tables) as Record<string, unknown>[][]) {
    const columns = pastInstants.filter((name) => rows[0] && name in rows[0]);
    for (const row of rows) for (const name of columns) if (String(row[name] ?? "") > now) row[name] = now;
  }
}

function appendRows(tables: Record<string, object[]>, rows: Tables): void {
  for (const [table, more] of Object.entries(rows)) {
    let all = tables[table];
    if (!all) {
      all = [];
      tables[table] = all;
    }
    for (const row of more) all.push(row);
  }
}
