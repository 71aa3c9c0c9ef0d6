/** A batch of demo plants, from plan to rows. */

import { insertRows, insertTables, type Tables } from "../../db/bulk-insert";
import { connect } from "../../db/connect";
import { addToDailyTotals } from "../../fleet/assessment/daily-totals";
import { refreshPlantColumns } from "../../fleet/plant-columns";
import { addYears, dayAt, formatDay, formatInstant } from "../../simulation";
import { createRandom, hash } from "../../simulation/random";
import { allUsers, assignableUsers, companies } from "../base-data/companies";
import { DailyTotals, visibilityGroupId } from "../base-data/visibility-groups";
import { documentRows } from "./documents";
import { planPlant } from "./plan";
import { assessPlannedPlant, plantRows } from "./rows";
import { ticketRows } from "./tickets";

/** Statements that write the plants with the numbers `from` to `to` (not included) as of `now`, ms since the epoch. */
export function plantBatchStatements(
  d1: D1Database,
  { from, to }: { from: number; to: number },
  now: number,
): D1PreparedStatement[] {
  const today = dayAt(now);
  const days = { from: addYears(today, -2), today };
  const users = allUsers();
  const usersOf = new Map(companies.map(({ id }) => [id, assignableUsers(users, id)]));
  const dailyTotals = new DailyTotals(days.from, today - 1);
  const tables: Record<string, object[]> = {};
  const ids: number[] = [];
  for (let number = from; number < to; number++) {
    const plant = planPlant(number, today);
    const owners = usersOf.get(plant.ownerId) ?? [];
    const random = createRandom(hash(plant.seed, 5));
    const tickets = ticketRows(random, plant, owners, today);
    const assessment = assessPlannedPlant(plant, tickets.tickets, days);
    if (assessment) dailyTotals.add(visibilityGroupId(plant.companyIds), assessment);
    const documents = documentRows(random, plant, owners, today);
    for (const rows of [plantRows(plant, assessment, today), documents, tickets]) appendRows(tables, rows);
    ids.push(plant.id);
  }
  moveIntoPast(tables, formatInstant(now));
  const db = connect(d1);
  const columnStatements = refreshPlantColumns(db, formatDay(today), ids).map((query) => {
    const { sql, parameters } = query.compile();
    return d1.prepare(sql).bind(...parameters);
  });
  return [
    ...insertTables(d1, tables),
    ...insertRows(d1, "daily_totals", dailyTotals.rows(), addToDailyTotals),
    ...columnStatements,
  ];
}

/** When something was done. The instants of planned faults are not among them. */
const pastInstants = ["created_at", "closed_on", "assigned_on", "unassigned_on"];

/** What is planned for the day of the seeding happened by the time of the seeding. */
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
