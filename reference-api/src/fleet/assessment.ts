import { isOwnFinding } from "@heliograph/rules/issue-types";
import type { Kysely } from "kysely";
import type { IssueCost } from "../assessment/issues/issue-costs";
import type { AssessedIssue, AssessedPromise, PlantAssessment } from "../assessment/plant-assessment";
import { plusDays } from "../clock";
import { insertRows, updateStatements } from "../db/bulk-insert";
import { jsonList, type Statement } from "../db/connect";
import type { Database, IssueState, NewRow, Row } from "../db/schema";
import { type Day, formatDay } from "../lib/local-days";
import { changesBetween } from "./audit";
import { meterImportedUntil, plantImportedUntil } from "./live-sources";
import {
  assessedColumns,
  costColumns,
  issueColumns,
  promiseColumns,
  refreshPlantColumns,
  spanRows,
} from "./plant-columns";
import { periodRows, periodStatements, toIssues } from "./plant-periods";
import type { StoredPlant } from "./stored-plants";

type IssueRow = Row<"issues">;

type IssueUpdate = Pick<
  IssueRow,
  "pattern" | "diagnosis" | "began_on" | "found_on" | "resolved_on" | "state" | keyof ReturnType<typeof costColumns>
>;

interface IssueChanges {
  readonly insert: NewRow<"issues">[];
  readonly update: (IssueUpdate & { readonly id: number })[];
  /** The ids of issues that the history does not contain any more. */
  readonly remove: number[];
}

/** Later days change nothing about a loss of unknown cause that was found longer ago. */
const revisedDays = 30;

/** The issues of a plant after some changes. */
function issuesAfter(existing: readonly IssueRow[], { insert, update, remove }: IssueChanges): NewRow<"issues">[] {
  const updates = new Map(update.map((row) => [row.id, row]));
  const kept = existing.filter(({ id }) => !remove.includes(id));
  return [...kept.map((row) => ({ ...row, ...updates.get(row.id) })), ...insert];
}

/** Types of issues about the plant, regardless of the meter that they are stored with. */
const plantIssueTypes: ReadonlySet<string> = new Set(["new", "yield_promise_status", "ticket"]);

/**
 * Returns the changes that update a plant's stored issues to the findings of monitoring. New issues are inserted.
 * Issues without a reason are resolved and cost nothing. Snoozes stay until their day. What the history of a plant with
 * measurements does not contain is removed: it was never the case. So is a recent loss of unknown cause of any plant: it
 * was scatter, or another issue names it since. An open issue that goes on with another day on which it was found stays
 * the same one, with its snooze.
 */
export function issueChanges(
  { id: plantId, isMeasured }: { readonly id: number; readonly isMeasured: boolean },
  existing: readonly IssueRow[],
  found: readonly AssessedIssue[],
  today: string,
): IssueChanges {
  const existingByKey = new Map(existing.map((row) => [keyOf(row), row]));
  const changes: IssueChanges = { insert: [], update: [], remove: [] };
  const change = (
    row: IssueRow,
    found: Omit<IssueUpdate, "state" | keyof ReturnType<typeof costColumns>>,
    cost: IssueCost | null,
  ) => {
    const state = stateOf(found.resolved_on, row.snoozed_until, today);
    const next: IssueUpdate = { ...found, state, ...costColumns(cost) };
    if (changesBetween<IssueUpdate>(row, next)) changes.update.push({ id: row.id, ...next });
  };
  const revisedFrom = plusDays(today, -revisedDays);
  const isRevised = ({ type_name, found_on }: IssueRow) =>
    isMeasured || (type_name === "misc" && found_on > revisedFrom);
  const columnsOf = new Map(found.map((issue) => [issue, issueColumns(issue)]));
  const foundKeys = new Set([...columnsOf.values()].map(keyOf));
  for (const [issue, columns] of columnsOf) {
    const row =
      existingByKey.get(keyOf(columns)) ??
      existing.find((row) => isRevised(row) && !foundKeys.has(keyOf(row)) && isSameOpenIssue(row, columns));
    if (row) {
      existingByKey.delete(keyOf(row));
      const { pattern, diagnosis, began_on, found_on, resolved_on } = columns;
      change(row, { pattern, diagnosis, began_on, found_on, resolved_on }, issue.cost);
    } else {
      const state = stateOf(columns.resolved_on, null, today);
      changes.insert.push({ plant_id: plantId, ...columns, snoozed_until: null, state });
    }
  }
  for (const row of existingByKey.values()) {
    if (isRevised(row)) changes.remove.push(row.id);
    else {
      const { pattern, diagnosis, began_on, found_on, resolved_on } = row;
      change(row, { pattern, diagnosis, began_on, found_on, resolved_on: resolved_on ?? today }, null);
    }
  }
  return changes;
}

type IssueKey = Pick<IssueRow, "meter_id" | "type_name" | "pattern" | "found_on">;

/** A loss of unknown cause is the same issue with another pattern, or none. */
const subjectOf = ({ meter_id, type_name, pattern }: IssueKey) =>
  `${plantIssueTypes.has(type_name) ? "plant" : meter_id}|${type_name}|${isOwnFinding(pattern) ? pattern : ""}`;

const keyOf = (issue: IssueKey) => `${subjectOf(issue)}|${issue.found_on}`;

/** At most one issue of a type, own finding and meter is open. */
const isSameOpenIssue = (row: IssueRow, columns: IssueKey & Pick<IssueRow, "resolved_on">) =>
  row.resolved_on === null && columns.resolved_on === null && subjectOf(row) === subjectOf(columns);

/** Returns the state of an issue. An issue is snoozed up to its snooze day, exclusive (domain/issues.md#states). */
function stateOf(resolvedOn: string | null, snoozedUntil: string | null, today: string): IssueState {
  if (resolvedOn !== null) return "resolved";
  return snoozedUntil !== null && snoozedUntil > today ? "snoozed" : "open";
}

/** The same as an expression of an update, from the snooze that is stored at that moment. */
const storedState = (today: string) => `case when new.resolved_on is not null then 'resolved'
  when issues.snoozed_until > '${today}' then 'snoozed' else 'open' end`;

/** A plant with its assessment, which is null for a light plant. */
export interface AssessedPlant {
  readonly stored: StoredPlant;
  readonly assessment: PlantAssessment | null;
  /** The first day whose figures change; all may change without it. */
  readonly revisedFrom?: Day;
}

interface AssessmentDays {
  /** The day after the last assessed day. */
  readonly today: string;
  readonly yesterday: string;
  /** Whether only measurements have changed since the columns of lists were written. */
  readonly isOfReadings?: boolean;
}

/**
 * Creates statements that store the assessments of some plants: status history, issues, promises and list columns,
 * without the daily totals.
 */
export function assessmentStatements(
  d1: D1Database,
  db: Kysely<Database>,
  plants: readonly AssessedPlant[],
  { today, yesterday, isOfReadings = false }: AssessmentDays,
): Statement[] {
  const ids = plants.map(({ stored }) => stored.plant.id);
  const changes = plants.map(({ stored: { plant, meters, issues }, assessment }) =>
    issueChanges(
      { id: plant.id, isMeasured: assessment !== null && meters.some(({ measured }) => measured === 1) },
      issues,
      assessment?.issues ?? [],
      today,
    ),
  );
  const revisedFrom = Math.min(...plants.map(({ revisedFrom = Number.NEGATIVE_INFINITY }) => revisedFrom));
  const periods = plants.map(({ stored: { plant, issues }, assessment }, position) =>
    periodRows(plant.id, assessment, toIssues(issuesAfter(issues, changes[position] as IssueChanges)), revisedFrom),
  );
  const removed = changes.flatMap(({ remove }) => remove);
  const promises = plants.flatMap(({ stored: { plant }, assessment }) =>
    (assessment?.promises ?? []).map((promise) => ({ plantId: plant.id, ...promise })),
  );
  const rows = changedRows(plants, { today, yesterday });
  const history = [
    ...statusSpanStatements(d1, plants),
    ...(removed.length > 0 ? [db.deleteFrom("issues").where("id", "in", jsonList(removed))] : []),
    ...insertRows(
      d1,
      "issues",
      changes.flatMap(({ insert }) => insert),
    ),
    ...updateStatements(
      d1,
      "issues",
      changes.flatMap(({ update }) => update),
      // Somebody may have snoozed an issue since it was read.
      { state: storedState(today) },
    ),
  ];
  const isDerived = !isOfReadings || history.length > 0 || rows.some((row) => baseColumns.some((name) => name in row));
  return [
    ...updateStatements(d1, "plants", rows),
    ...updateStatements(d1, "meters", importedMeters(plants, today)),
    ...history,
    ...promisePeriodStatements(d1, promises),
    ...promiseChangeStatements(d1, plants),
    ...periodStatements(d1, ids, periods, revisedFrom),
    ...(isDerived ? refreshPlantColumns(db, today, ids) : []),
  ];
}

/** The assessed columns from which columns of lists derive. */
const baseColumns = ["window_lost_kwh", "window_not_received_kwh"];

/** The ids of plants with the assessed columns that change for any of them: a trigger or an index costs as much as a column. */
function changedRows(plants: readonly AssessedPlant[], { today, yesterday }: AssessmentDays) {
  const rows = plants.map(({ stored, assessment }) => ({
    ...assessedColumns(assessment, yesterday),
    imported_until: assessment && plantImportedUntil(stored, today),
  }));
  const names = (Object.keys(rows[0] ?? {}) as (keyof (typeof rows)[number])[]).filter((name) =>
    rows.some((row, position) => row[name] !== plants[position]?.stored.plant[name]),
  );
  return rows.map((row, position) => ({
    id: plants[position]?.stored.plant.id ?? 0,
    ...Object.fromEntries(names.map((name) => [name, row[name]])),
  }));
}

/** The meters whose last imported day changes. */
function importedMeters(plants: readonly AssessedPlant[], today: string) {
  return plants.flatMap(({ stored }) =>
    stored.meters.flatMap((meter) => {
      const imported_until = meterImportedUntil(stored, meter, today);
      return imported_until === meter.imported_until ? [] : [{ id: meter.id, imported_until }];
    }),
  );
}

type SpanRow = Row<"plant_status_spans">;

/** Deletes spans that no longer exist, and writes new and changed spans. */
function statusSpanStatements(d1: D1Database, plants: readonly AssessedPlant[]): D1PreparedStatement[] {
  const removed: [number, string][] = [];
  const written: SpanRow[] = [];
  for (const { stored, assessment } of plants) {
    const plantId = stored.plant.id;
    const expectedSpans = new Map(spanRows(plantId, assessment).map((row): [string, SpanRow] => [row.starts_on, row]));
    for (const row of stored.statusSpans) {
      const expected = expectedSpans.get(row.starts_on);
      if (!expected) removed.push([plantId, row.starts_on]);
      else if (expected.ends_on === row.ends_on && expected.yield_status === row.yield_status)
        expectedSpans.delete(row.starts_on);
    }
    written.push(...expectedSpans.values());
  }
  const deleteRemoved = d1
    .prepare(
      `delete from plant_status_spans where (plant_id, starts_on) in
        (select json_extract(value, '$[0]'), json_extract(value, '$[1]') from json_each(?1))`,
    )
    .bind(JSON.stringify(removed));
  const upsert =
    "on conflict (plant_id, starts_on) do update set ends_on = excluded.ends_on, yield_status = excluded.yield_status";
  return [...(removed.length > 0 ? [deleteRemoved] : []), ...insertRows(d1, "plant_status_spans", written, upsert)];
}

type PlantPromise = AssessedPromise & { readonly plantId: number };

function promisePeriodStatements(d1: D1Database, promises: readonly PlantPromise[]): D1PreparedStatement[] {
  const periods = promises.map((promise) => ({ plant_id: promise.plantId, ...promiseColumns(promise) }));
  const columns = Object.keys(periods[0] ?? {}).filter((name) => name !== "plant_id" && name !== "period_index");
  const sets = columns.map((name) => `${name} = excluded.${name}`).join(", ");
  return insertRows(d1, "promise_periods", periods, `on conflict (plant_id, period_index) do update set ${sets}`);
}

/** Rewrites the flag changes of the plants with a changed promise history. */
function promiseChangeStatements(d1: D1Database, plants: readonly AssessedPlant[]): D1PreparedStatement[] {
  const text = (changes: StoredPlant["promiseFlags"]) =>
    changes.map((change) => `${change.period_index} ${change.changed_on} ${change.summary}`).join();
  const rewritten = plants.flatMap(({ stored: { plant, promiseFlags }, assessment }) => {
    const expected = (assessment?.promises ?? []).flatMap((promise) =>
      promise.changes.map(({ changedOn, summary }) => ({
        period_index: promise.periodIndex,
        changed_on: formatDay(changedOn),
        summary,
      })),
    );
    if (text(expected) === text(promiseFlags)) return [];
    return [{ plantId: plant.id, expected }];
  });
  if (rewritten.length === 0) return [];
  const rows = rewritten.flatMap(({ plantId, expected }) =>
    expected.map(({ period_index, changed_on, summary }) => [plantId, period_index, changed_on, summary]),
  );
  return [
    d1
      .prepare("delete from promise_status_changes where plant_id in (select value from json_each(?1))")
      .bind(JSON.stringify(rewritten.map(({ plantId }) => plantId))),
    d1
      .prepare(
        `insert into promise_status_changes (plant_id, promise_period_id, changed_on, summary)
        select period.plant_id, period.id, json_extract(value, '$[2]'), json_extract(value, '$[3]')
        from json_each(?1) join promise_periods as period
          on period.plant_id = json_extract(value, '$[0]') and period.period_index = json_extract(value, '$[1]')`,
      )
      .bind(JSON.stringify(rows)),
  ];
}
