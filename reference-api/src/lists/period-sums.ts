/** What groups of plants add up in a period, stored for each visibility group (docs/decisions/0224). */
import { comparisons, earlierPeriod, offeredMonths, periodUpTo } from "@heliograph/rules/periods";
import { type Compilable, type RawBuilder, sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import { visibilityGroupsOf } from "../access/companies";
import type { Api } from "../api";
import { windowOf } from "../assessment/issues/losses";
import { literalList, readBatch, runBatch } from "../db/connect";
import type { SumColumn } from "../db/schema";
import { type Day, type DayRange, dayOf, formatDay } from "../lib/local-days";
import { log } from "../log";
import {
  type CauseRow,
  causesIn,
  completePeriod,
  type Grouping,
  type GroupNames,
  groupings,
  groupKey,
  type Period,
  selectNames,
  toNames,
} from "./portfolio";
import { addCauses, addSums } from "./portfolio-figures";
import { figuresOf, plantScope, type Sums, sumNames, sumsOfPlants } from "./portfolio-sums";

/** The number of periods whose sums a visibility group keeps on a day; then it begins again. */
const maxPeriods = 100;

export type GroupGrouping = Exclude<Grouping, "plant">;
const groupGroupings = groupings.filter((grouping) => grouping !== "plant");

/** Some plants of a company with their sums and their causes, the largest first. */
export interface PlantGroupSums {
  readonly key: string | null;
  readonly sums: Sums;
  readonly causes: readonly CauseRow[];
}

interface StoredSums extends Omit<Sums, "key"> {
  readonly key: string;
  readonly causes: string | null;
}

/** The groups of the plants that a company sees, the most plants first, the names of the groups, and all plants. */
export interface GroupSums {
  readonly all: PlantGroupSums;
  readonly groups: readonly PlantGroupSums[];
  readonly names: GroupNames;
}

/**
 * The sums of the groups of plants that a company sees. The sums of a visibility group are stored when a period is
 * asked for on a day for the first time. Triggers delete the sums with each change of one of its plants.
 */
export async function loadGroupSums(
  api: Api,
  companyId: number,
  grouping: GroupGrouping,
  period: Period,
  earlier: Period | null = null,
): Promise<GroupSums> {
  const stored = new StoredPeriod(api, visibilityGroupsOf([companyId]), [grouping], period, earlier);
  const [nameRows, missing, rows] = await readBatch(api.env.DB, [
    selectNames(api, companyId, grouping),
    stored.missing(),
    stored.rows(),
  ]);
  const names = toNames(nameRows);
  const complete = missing.length === 0 ? rows : await filled(api, stored, rows);
  return { ...mergedGroups(complete, { grouping, names, added: namesOf(earlier) }), names };
}

/** All sums. If the missing ones cannot be stored, they are added up without being stored. */
async function filled(api: Api, stored: StoredPeriod, rows: readonly StoredSums[]): Promise<readonly StoredSums[]> {
  try {
    return await stored.fill();
  } catch (error) {
    log("error", "sums of a period were not stored", { message: String(error) });
    const [missing] = await readBatch(api.env.DB, [stored.missingRows()]);
    return [...rows, ...missing];
  }
}

/** Without an earlier period, nothing of both is read. */
const namesOf = (earlier: Period | null): readonly SumColumn[] =>
  earlier ? sumNames : sumNames.filter((name) => !/^(same|earlier)_/.test(name));

/** The first and the last day of a period. */
interface Days {
  readonly start: Temporal.PlainDate;
  readonly end: Temporal.PlainDate;
}

/** The periods that the portfolio offers up to a day, and the whole month before. */
function offeredPeriods(window: DayRange): Days[] {
  const [start, end] = [plainDate(window.from), plainDate(window.to)];
  const month = periodUpTo(end, 1).start;
  const monthBefore = { start: month.subtract({ months: 1 }), end: month.subtract({ days: 1 }) };
  return [{ start, end }, ...offeredMonths.map((months) => periodUpTo(end, months)), monthBefore];
}

const plainDate = (day: Day) => Temporal.PlainDate.from(formatDay(day));

/**
 * Stores the sums of the periods that the portfolio offers, alone and in each comparison, in all groupings, for all companies.
 * A period takes up to a second for 10,000 plants; only the visibility groups with a changed plant are added up again.
 */
export async function storeOfferedSums(api: Api): Promise<void> {
  const all = sql<number>`(select id from visibility_groups)`;
  const periodOf = ({ start, end }: Days) =>
    completePeriod(api, { start_date: start.toString(), end_date: end.toString() });
  for (const days of offeredPeriods(windowOf(dayOf(api.clock.today) - 1))) {
    const earlier = comparisons.map((comparison) => periodOf(earlierPeriod(days, comparison)));
    for (const each of [null, ...earlier]) {
      const stored = new StoredPeriod(api, all, groupGroupings, periodOf(days), each);
      const [missing] = await readBatch(api.env.DB, [stored.missing()]);
      if (missing.length > 0) await stored.fill();
    }
  }
}

const sumColumns = sql.join(sumNames.map((name) => sql.ref(name)));

/** The statements of the sums of one period, in some groupings. */
class StoredPeriod {
  readonly #api: Api;
  readonly #groupings: readonly GroupGrouping[];
  readonly #period: Period;
  readonly #earlier: Period | null;
  readonly #groups: RawBuilder<number>;
  /** The place of the sums: their day and their period. */
  readonly #key: readonly [date: string, period: string];

  constructor(
    api: Api,
    groups: RawBuilder<number>,
    groupings: readonly GroupGrouping[],
    period: Period,
    earlier: Period | null,
  ) {
    this.#api = api;
    this.#groupings = groupings;
    this.#period = period;
    this.#earlier = earlier;
    this.#groups = groups;
    const name = [period, ...(earlier ? [earlier] : [])].map(({ from, to }) => `${formatDay(from)}/${formatDay(to)}`);
    this.#key = [api.clock.today, name.join()];
  }

  /** The visibility groups with plants of which not all sums are stored. */
  readonly #missing = () => sql<number>`(
    select distinct visibility_group_id from plants where visibility_group_id in ${this.#groups}
      and visibility_group_id not in (
        select visibility_group_id from period_sums where ${this.#isStored()}
        group by visibility_group_id having count(distinct grouping) = ${sql.lit(this.#groupings.length)}
      )
  )`;

  readonly #isStored = () =>
    sql`visibility_group_id in ${this.#groups} and (date, period) = (${sql.join(this.#key)})
      and grouping in ${literalList(this.#groupings)}`;

  missing(): Compilable<{ id: number }> {
    return this.#compiled(sql`select visibility_group_id as id from ${this.#missing()}`);
  }

  rows(): Compilable<StoredSums> {
    const names = sql.join(namesOf(this.#earlier).map((name) => sql.ref(name)));
    return this.#compiled(sql`select key, causes, ${names} from period_sums where ${this.#isStored()}`);
  }

  /** Stores the missing sums, and returns all. One transaction reads the plants and stores their sums. */
  async fill(): Promise<StoredSums[]> {
    const { DB } = this.#api.env;
    const results = await runBatch(DB, [this.#deleteEarlier(), this.#insert(), this.rows()]);
    return (results[2]?.results ?? []) as unknown as StoredSums[];
  }

  #deleteEarlier(): Compilable {
    return this.#compiled(sql`
      delete from period_sums where visibility_group_id in ${this.#missing()} and (date < ${this.#api.clock.today}
        or visibility_group_id in (select visibility_group_id from period_sums
          group by visibility_group_id having count(distinct period) >= ${sql.lit(maxPeriods)}))`);
  }

  missingRows(): Compilable<StoredSums> {
    return this.#compiled(this.#missingSums());
  }

  #insert(): Compilable {
    return this.#compiled(sql`
      insert into period_sums (visibility_group_id, grouping, key, causes, ${sumColumns}, date, period)
      ${this.#missingSums()} where true on conflict do nothing`);
  }

  #missingSums(): RawBuilder<unknown> {
    const keys = this.#groupings.map(
      (grouping) => sql`${sql.lit(grouping)}, ${storedKey(grouping, this.#api.clock.today)}`,
    );
    return sql`
      with ${plantScope(sql`visibility_group_id in ${this.#missing()}`, sql`json_object(${sql.join(keys)})`)},
      figures as materialized (${figuresOf(this.#period, this.#earlier)}),
      added as (
        select visibility_group_id, part.key as grouping, part.value as part, ${sumsOfPlants}
        from figures, json_each(figures.key) as part group by visibility_group_id, part.key, part.value
      ),
      lost as (
        select visibility_group_id, part.key as grouping, part.value as part,
          json_group_array(json_array(type_name, pattern, lost_kwh, lost_cents)) as causes
        from (${causesIn(this.#period, ["visibility_group_id", "key"])}) as by_keys, json_each(by_keys.key) as part
        group by visibility_group_id, part.key, part.value
      )
      select visibility_group_id, grouping, part as key, causes, ${sumColumns}, ${sql.join(this.#key)}
      from added left join lost using (visibility_group_id, grouping, part)`;
  }

  #compiled<Row>(statement: RawBuilder<unknown>): Compilable<Row> {
    return { compile: () => (statement as RawBuilder<Row>).compile(this.#api.db) };
  }
}

/** The key of a plant's group as text, without regard to who sees it; empty for plants without one. */
function storedKey(grouping: GroupGrouping, today: string): RawBuilder<unknown> {
  if (grouping === "tag" || grouping === "driver") return sql`trim(${sql.ref(`${grouping}_ids`)}, ',')`;
  return sql`coalesce(cast(${groupKey(grouping, { companyId: 0, today })} as text), '')`;
}

/** Tags that the company does not see do not separate plants. */
function keyFor(key: string, grouping: GroupGrouping, names: GroupNames): string | null {
  if (grouping !== "tag" && grouping !== "driver") return key || null;
  const ids = key.split(",").filter((id) => id !== "" && (grouping === "driver" || names.has(Number(id))));
  return ids.sort((a, b) => Number(a) - Number(b)).join() || null;
}

interface Merging {
  readonly grouping: GroupGrouping;
  readonly names: GroupNames;
  readonly added: readonly SumColumn[];
}

/** The groups of several visibility groups. */
function mergedGroups(rows: readonly StoredSums[], { grouping, names, added }: Merging) {
  const merged = (key: string | null, parts: readonly StoredSums[]): PlantGroupSums => ({
    key,
    sums: addSums(key, parts, added),
    causes: addCauses(parts.flatMap(causesOf)),
  });
  const groups = [...Map.groupBy(rows, ({ key }) => keyFor(key, grouping, names))]
    .map(([key, parts]) => merged(key, parts))
    .sort((a, b) => (b.sums.plants ?? 0) - (a.sums.plants ?? 0) || compareKeys(a.key ?? "", b.key ?? ""));
  return { all: merged(null, rows), groups };
}

const compareKeys = (a: string, b: string) => Number(a) - Number(b) || (a < b ? -1 : 1);

function causesOf({ key, causes }: StoredSums): CauseRow[] {
  const rows: [string, CauseRow["pattern"], number, number | null][] = JSON.parse(causes ?? "[]");
  return rows.map(([type_name, pattern, lost_kwh, lost_cents]) => ({ key, type_name, pattern, lost_kwh, lost_cents }));
}
