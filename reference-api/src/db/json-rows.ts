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

declare const rowsOfText: unique symbol;

/** Rows as JSON in a column of another row. */
export type JsonRows<Row> = string & { readonly [rowsOfText]: Row };

/** The columns of SQLite's type REAL that selects as JSON have. */
const realColumns = new Set([
  "amount_in_cents_per_kwh",
  "p90_in_kwh",
  "orientation_in_degrees",
  "angle_in_degrees",
  "lost_kwh",
  "lost_cents",
  "not_received_kwh",
  "lost_kwh_per_day",
  "lost_cents_per_day",
  "not_received_kwh_per_day",
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
 * The rows of a select as one column: related rows in the row they belong to cost a fraction of rows of their own, each
 * of which D1 makes an object of. Read it with `rowsOf`.
 */
export function jsonRows<Row>(select: NamedSelect<Row>): RawBuilder<JsonRows<Row>> {
  const fields = (select.toOperationNode().selections ?? []).map(({ selection }) => {
    const name = nameOf(selection);
    const column = sql.ref(`related.${name}`);
    // SQLite writes real numbers with 15 digits into JSON, which is not exact.
    const value = realColumns.has(name) ? sql`iif(${column} is null, null, json(format('%!.17g', ${column})))` : column;
    return sql`${sql.lit(name)}, ${value}`;
  });
  return sql<JsonRows<Row>>`(select json_group_array(json_object(${sql.join(fields)})) from ${select} as related)`;
}

/** As `jsonRows` of a select without rows. */
export const noRows = <Row>() => sql<JsonRows<Row>>`'[]'`;

function nameOf(selection: OperationNode): string {
  if (ReferenceNode.is(selection)) return nameOf(selection.column);
  if (ColumnNode.is(selection)) return selection.column.name;
  if (AliasNode.is(selection) && IdentifierNode.is(selection.alias)) return selection.alias.name;
  throw new TypeError("A select as JSON needs names for its columns.");
}

/** The rows in a column of `jsonRows`. */
export function rowsOf<Row>(text: JsonRows<Row>): Row[] {
  return JSON.parse(text);
}
