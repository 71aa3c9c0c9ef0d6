/** A batch of demo plants, from plan to rows. */

import { insertRows, insertTables, type Tables } from "../../db/bulk-insert";
import { connect } from "../../db/connect";
import { addToDailyTotals } from "../../fleet/assessment/daily-totals";
import { refreshPlantColumns } from "../../fleet/plant-columns";
import { addYears, type Day, formatDay } from "../../simulation";
import { createRandom, hash } from "../../simulation/random";
import { allUsers, assignableUsers, companies } from "../base-data/companies";
import { DailyTotals, visibilityGroupId } from "../base-data/visibility-groups";
import { documentRows } from "./documents";
import { planPlant } from "./plan";
import { assessPlannedPlant, plantRows } from "./rows";
import { ticketRows } from "./tickets";

/** Statements that write the plants with the numbers `from` to `to` (not included) as of a day. */
export function plantBatchStatements(
  d1: D1Database,
  { from, to }: { from: number; to: number },
  today: Day,
): D1PreparedStatement[] {
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
    appendRows(tables, plantRows(plant, assessment, today));
    appendRows(tables, documentRows(random, plant, owners, today));
    appendRows(tables, tickets);
    ids.push(plant.id);
  }
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
