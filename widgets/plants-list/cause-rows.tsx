import { Indicators, severityLevel } from "@entities/issue";
import { PlantStatus } from "@entities/plant";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { sinceText } from "@shared/i18n/format";
import type { DataTableColumn } from "@shared/ui/data-table/table-features";
import { AtStakeValue } from "@shared/ui/value-cells/loss-value";
import { DateValue, EmptyValue, LongText, SecondLine } from "@shared/ui/value-cells/value-cells";
import type { ReactNode } from "react";
import { Tickets } from "./cells";
import styles from "./cells.module.css";
import type { ColumnId } from "./plants-tables";
import type { PageCause, PlantListRow, RowCause } from "./row";

/**
 * Returns the rows of a page with the plants of a cause as one row. The row has the fields of its first plant, besides the
 * cause. It is at the place of its first plant, or of what is at stake in all if the list has that order
 * (domain/lists.md#causes).
 */
export function groupByCause(
  rows: readonly PlantListRow[],
  causes: readonly PageCause[],
  order: "list" | "at stake" = "list",
): PlantListRow[] {
  const causeOf = new Map(causes.flatMap((cause) => cause.plantIds.map((id) => [id, cause])));
  const plantsOf = new Map(causes.map((cause) => [cause, rows.filter(({ id }) => causeOf.get(id) === cause)]));
  const grouped = rows.flatMap((row) => {
    const cause = causeOf.get(row.id);
    const plants = cause && plantsOf.get(cause);
    if (!plants) return row;
    return plants[0] === row ? { ...row, cause: { ...cause, plants } } : [];
  });
  if (order === "list") return grouped;
  const placed = grouped.filter(({ cause }) => !cause);
  for (const row of grouped.filter(({ cause }) => cause)) {
    const next = placed.findIndex((other) => isLess(stakeOf(other), stakeOf(row)));
    placed.splice(next === -1 ? placed.length : next, 0, row);
  }
  return placed;
}

const stakeOf = ({ cause, atStake }: PlantListRow) => cause?.atStake ?? atStake;

const isLess = (a: PlantListRow["atStake"], b: PlantListRow["atStake"]) =>
  a.cents !== null && b.cents !== null ? a.cents < b.cents : (a.kwh ?? 0) < (b.kwh ?? 0);

/** Returns the value that is the same for all plants; null if the plants differ. */
function common<Value>(plants: readonly PlantListRow[], read: (row: PlantListRow) => Value): Value | null {
  const [first, ...others] = plants.map(read);
  return others.every((value) => JSON.stringify(value) === JSON.stringify(first)) ? (first ?? null) : null;
}

type CauseCell = (cause: RowCause, today: Temporal.PlainDate) => ReactNode;

/** The cells of a cause. Other columns describe one plant. */
const causeCells: Partial<Record<ColumnId, CauseCell>> = {
  name: (cause) => <CauseTitle cause={cause} />,
  issue: (cause, today) => <CauseIssue cause={cause} today={today} />,
  foundOn: ({ plants }) => <DateValue date={common(plants, ({ issue }) => issue?.foundOn ?? null)} />,
  atStake: ({ atStake }) => <AtStakeValue {...atStake} withEnergy />,
  status: ({ plants }) => {
    const status = common(plants, (row) => row.status);
    if (status === null) return <EmptyValue />;
    return <PlantStatus status={status} silence={common(plants, ({ silence }) => silence)} isShort />;
  },
  tickets: ({ plants }) => {
    const tickets = plants.flatMap((row) => row.tickets);
    return <Tickets tickets={[...new Map(tickets.map((ticket) => [ticket.id, ticket])).values()]} />;
  },
};

/** Adds the cells of causes to a column. */
export function withCauseCells(
  id: ColumnId,
  column: DataTableColumn<PlantListRow>,
  today: Temporal.PlainDate,
): DataTableColumn<PlantListRow> {
  const { cell: Cell, meta } = column;
  if (typeof Cell !== "function" || !meta) return column;
  return {
    ...column,
    meta: { ...meta, fullText: (row) => (row.cause ? undefined : meta.fullText?.(row)) },
    cell: (context) => {
      const { cause } = context.row.original;
      return cause ? (causeCells[id]?.(cause, today) ?? <EmptyValue />) : Cell(context);
    },
  };
}

function CauseTitle({ cause: { title, plantCount, plants } }: { cause: RowCause }) {
  const shown = plants.length;
  return (
    <>
      <LongText>{title}</LongText>
      <SecondLine>
        {shown < plantCount ? (
          <Trans>
            <Plural value={plantCount} one="# plant" other="# plants" />, {shown} in this row
          </Trans>
        ) : (
          <Plural value={plantCount} one="# plant" other="# plants" />
        )}
      </SecondLine>
    </>
  );
}

function CauseIssue({ cause: { types, severity, since }, today }: { cause: RowCause; today: Temporal.PlainDate }) {
  const { i18n } = useLingui();
  const level = severityLevel(severity);
  return (
    <>
      <Indicators indicators={types.map((name) => ({ name, status: "NOK", level }))} max={1} />
      {since && <SecondLine>{sinceText(i18n, since, today)}</SecondLine>}
    </>
  );
}

/** The rows that stand for several plants, for `DataTable`. */
export const causeGroups = {
  rowsOf: ({ cause }: PlantListRow) => cause?.plants,
  link: ({ cause }: PlantListRow) =>
    cause && (
      <Link to={cause.href} prefetch="none" className={styles.handle}>
        <Trans>Handle together</Trans>
      </Link>
    ),
};
