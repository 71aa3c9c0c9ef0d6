import {
  AliasNode,
  ColumnNode,
  type Expression,
  IdentifierNode,
  type OperationNode,
  type RawBuilder,
  ReferenceNode,
  type SelectQueryNode,
  sql,
} from "kysely";
import { parts } from "./connect";

/** The rows of a select as a JSON column of another select, and the function that reads them. */
export interface JsonRows<Row> {
  readonly column: RawBuilder<string>;
  readonly read: (value: string) => Row[];
}

/** The columns of SQLite's type REAL in selects as JSON. */
const realColumns = new Set([
  "amount_in_cents_per_kwh",
  "p90_in_kwh",
  "orientation_in_degrees",
  "angle_in_degrees",
  "lost_kwh",
  "lost_cents",
  "not_received_kwh",
  "not_received_cents",
  "lost_kwh_per_day",
  "lost_cents_per_day",
  "not_received_kwh_per_day",
  "not_received_cents_per_day",
  "at_stake_kwh_per_day",
  "at_stake_cents_per_day",
  "delivered_till_now_wh",
  "promised_till_now_wh",
  "promised_total_wh",
  "left_out_days",
  "radiation_received_pct",
  "difference_till_now_pct",
  "difference_till_now_wh",
]);

/** A select with named columns, not `selectAll`. */
export interface NamedSelect<Row> extends Expression<Row> {
  toOperationNode(): SelectQueryNode;
}

/**
 * Selects rows as JSON in one column. Related rows in the row of their owner cost a fraction of separate rows, because
 * D1 creates an object for each row.
 */
export function jsonRows<Row>(select: NamedSelect<Row>): JsonRows<Row> {
  const names = (select.toOperationNode().selections ?? []).map(({ selection }) => nameOf(selection));
  const values = names.map((name) => {
    const value = sql.ref(`related.${name}`);
    // SQLite writes real numbers with 15 digits into JSON, which is not exact.
    return realColumns.has(name) ? sql`iif(${value} is null, null, json(format('%!.17g', ${value})))` : value;
  });
  return {
    column: sql`(select json_group_array(json_array(${sql.join(values)})) from ${select} as related)`,
    read: (value) => JSON.parse(value).map((row: unknown[]) => rowOf(names, row)),
  };
}

function rowOf<Row>(names: readonly string[], values: readonly unknown[]): Row {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < names.length; index += 1) row[names[index] as string] = values[index];
  return row as Row;
}

/**
 * Selects rows like `jsonRows`, for a select without parameters. Its SQL is created once, and not for each statement.
 */
export function constantJsonRows<Row>(select: NamedSelect<Row>): JsonRows<Row> {
  const { column, read } = jsonRows(select);
  const { sql: text, parameters } = column.compile(parts);
  if (parameters.length > 0) throw new TypeError("A constant select has no parameters.");
  return { column: sql.raw(text), read };
}

function nameOf(selection: OperationNode): string {
  if (ReferenceNode.is(selection)) return nameOf(selection.column);
  if (ColumnNode.is(selection)) return selection.column.name;
  if (AliasNode.is(selection) && IdentifierNode.is(selection.alias)) return selection.alias.name;
  throw new TypeError("A select as JSON needs names for its columns.");
}
