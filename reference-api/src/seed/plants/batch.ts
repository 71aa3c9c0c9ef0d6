/** Some plants of the fleet, from plan to rows. */

import { insertRows, insertTables, type Tables } from "../../db/bulk-insert";
import { connect } from "../../db/connect";
import { addToDays } from "../../fleet/assessment/daily-totals";
import { refreshPlantColumns } from "../../fleet/plant-columns";
import { addYears, type Day, formatDay } from "../../simulation";
import { draws, hash } from "../../simulation/random";
import { allUsers, assignees, companies } from "../base-data/companies";
import { AudienceDays, audienceId } from "../base-data/visibility-groups";
import { paperworkOf } from "./documents";
import { planPlant } from "./plan";
import { assess, plantRows } from "./rows";
import { ticketsOf } from "./tickets";

/** Statements that write the plants with these numbers (`to` not included) as they are on a day. */
export function plantBatch(
  d1: D1Database,
  { from, to }: { from: number; to: number },
  today: Day,
): D1PreparedStatement[] {
  const days = { from: addYears(today, -2), today };
  const users = allUsers();
  const usersOf = new Map(companies.map(({ id }) => [id, assignees(users, id)]));
  const audienceDays = new AudienceDays(days.from, today - 1);
  const tables: Record<string, object[]> = {};
  const ids: number[] = [];
  for (let number = from; number < to; number++) {
    const plant = planPlant(number, today);
    const owners = usersOf.get(plant.ownerId) ?? [];
    const random = draws(hash(plant.seed, 5));
    const tickets = ticketsOf(random, plant, owners, today);
    const assessment = assess(plant, tickets.tickets, days);
    if (assessment) audienceDays.add(audienceId(plant.companyIds), assessment);
    collect(tables, plantRows(plant, assessment, today));
    collect(tables, paperworkOf(random, plant, owners, today));
    collect(tables, tickets);
    ids.push(plant.id);
  }
  const db = connect(d1);
  const follow = refreshPlantColumns(db, formatDay(today), ids).map((query) => {
    const { sql, parameters } = query.compile();
    return d1.prepare(sql).bind(...parameters);
  });
  return [
    ...insertTables(d1, tables),
    ...insertRows(d1, "audience_days", audienceDays.rows(), addToDays),
    ...follow,
  ];
}

function collect(tables: Record<string, object[]>, rows: Tables): void {
  for (const [table, more] of Object.entries(rows)) {
    let all = tables[table];
    if (!all) {
      all = [];
      tables[table] = all;
    }
    for (const row of more) all.push(row);
  }
}
