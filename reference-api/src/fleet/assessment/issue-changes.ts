import type { Insertable, Selectable } from "kysely";
import type { Database, IssueState } from "../../db/schema";
import { type AssessedIssue, formatDay, issueSeverity } from "../../simulation";

type IssueRow = Selectable<Database["issues"]>;

export interface IssueChanges {
  readonly insert: Insertable<Database["issues"]>[];
  readonly update: Pick<IssueRow, "id" | "resolved_on" | "state">[];
}

/** Types of issues that concern the plant, regardless of the meter they are stored with. */
const plantIssueTypes: ReadonlySet<string> = new Set(["new", "yield_promise_status", "ticket"]);

/**
 * The changes that make a plant's stored issues those that monitoring found: new ones are inserted, those without a
 * reason are resolved, snoozes stay until their day. Issues resolved earlier stay as they are.
 */
export function issueChanges(
  plantId: number,
  existing: readonly IssueRow[],
  found: readonly AssessedIssue[],
  today: string,
): IssueChanges {
  const existingByKey = new Map(
    existing.map((row) => [keyOf(row.meter_id, row.type_name, row.found_on), row]),
  );
  const insert: IssueChanges["insert"] = [];
  const update: IssueChanges["update"] = [];
  const setState = (row: IssueRow, resolvedOn: string | null) => {
    const state = stateOf(resolvedOn, row.snoozed_until, today);
    if (row.resolved_on !== resolvedOn || row.state !== state)
      update.push({ id: row.id, resolved_on: resolvedOn, state });
  };
  for (const issue of found) {
    const foundOn = formatDay(issue.foundOn);
    const resolvedOn = issue.resolvedOn === null ? null : formatDay(issue.resolvedOn);
    const key = keyOf(issue.meterId, issue.type, foundOn);
    const row = existingByKey.get(key);
    if (row) {
      existingByKey.delete(key);
      setState(row, resolvedOn);
      continue;
    }
    insert.push({
      plant_id: plantId,
      meter_id: issue.meterId,
      type_name: issue.type,
      severity: issueSeverity[issue.type],
      found_on: foundOn,
      resolved_on: resolvedOn,
      snoozed_until: null,
      state: stateOf(resolvedOn, null, today),
    });
  }
  for (const row of existingByKey.values()) if (row.resolved_on === null) setState(row, today);
  return { insert, update };
}

function keyOf(meterId: number | null, type: string, foundOn: string): string {
  return `${plantIssueTypes.has(type) ? "plant" : meterId}|${type}|${foundOn}`;
}

/** An issue is snoozed up to, not including, its snooze day. spec 2 §4 */
function stateOf(resolvedOn: string | null, snoozedUntil: string | null, today: string): IssueState {
  if (resolvedOn !== null) return "resolved";
  return snoozedUntil !== null && snoozedUntil > today ? "snoozed" : "open";
}
