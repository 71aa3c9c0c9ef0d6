import { type Cost, hasCost } from "@entities/cause";
import type { DiagnosedIssue } from "@entities/issue";
import { performanceHref } from "@entities/plant";
import { EventLane, eventsWithin, laneRows, type PlantEvent } from "@features/plant-events";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { PlantRef } from "@shared/api/refs";
import { useFormat } from "@shared/i18n/format";
import { ChartTable } from "@shared/ui/chart-frame/chart-frame";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { BarTooltip } from "@shared/ui/stacked-bars/bar-tooltip";
import { StackedBars } from "@shared/ui/stacked-bars/stacked-bars";
import { DateValue, EmptyValue, EnergyValue } from "@shared/ui/value-cells/value-cells";
import { type CSSProperties, useMemo } from "react";
import type { EvidenceDay } from "./evidence.server";
import type { markedEnergy } from "./evidence-sentence";
import { CostValue } from "./queue-tables";
import styles from "./triage.module.css";

interface EvidenceChartProps {
  days: readonly EvidenceDay[];
  /** What the cause costs at the plant since it began, as in the queue. */
  cost: Cost;
  /** The first and the last day of the cost; the first is null if it is not known. */
  costSince: string | null;
  costUntil: string;
  /** What is marked beside the generated energy. Only a part of what is below expected may be lost. */
  marked: MarkedEnergy;
  /** The hours that show what the loss looks like. */
  clearHours: ClearHours;
  events: readonly PlantEvent[];
  plantRef: PlantRef;
  today: Temporal.PlainDate;
}

type MarkedEnergy = ReturnType<typeof markedEnergy>;

const markedLabels: Record<NonNullable<MarkedEnergy>, MessageDescriptor> = {
  lost: msg`Lost`,
  below: msg`Below expected`,
  snow: msg`Under snow`,
};

/** The hours of the clock by day. */
type ClearHours = ReadonlyMap<string, readonly number[]>;

/** The hours that were compared for the diagnoses of some issues. */
export function clearHoursOf(issues: readonly DiagnosedIssue[]): ClearHours {
  const hours = new Map<string, number[]>();
  for (const day of issues.flatMap(({ diagnosis }) => diagnosis.clear_hours)) {
    const all = new Set([...(hours.get(day.date) ?? []), ...day.hours]);
    hours.set(
      day.date,
      [...all].toSorted((a, b) => a - b),
    );
  }
  return hours;
}

/** Successive hours as ranges: "10–13, 15–16". */
function hoursText(hours: readonly number[]): string {
  const starts = hours.filter((hour) => !hours.includes(hour - 1));
  const ends = hours.filter((hour) => !hours.includes(hour + 1));
  const time = (hour: number) => String(hour).padStart(2, "0");
  return starts.map((start, index) => `${time(start)}–${time((ends[index] ?? start) + 1)}`).join(", ");
}

/** The distance between two days in pixels on a narrow panel. */
const daySpacing = 10;

/**
 * Generated, lost and not received energy of the last 30 days, with the events of the plant on these days. What is lost
 * is marked on the days of the cost so far.
 */
export function EvidenceChart({
  days,
  cost,
  costSince,
  costUntil,
  marked,
  clearHours,
  events,
  plantRef,
  today,
}: EvidenceChartProps) {
  const { t, i18n } = useLingui();
  const lane = useMemo(() => {
    const periods = days.map(({ date }) => {
      const day = Temporal.PlainDate.from(date);
      return { key: date, first: day, last: day, instant: null };
    });
    return laneRows(eventsWithin(events, periods, today), daySpacing);
  }, [days, events, today]);
  const format = useFormat();
  const series = [
    { key: "generated", label: t`Generated`, style: { color: "var(--color-ok)", pattern: "solid" as const } },
    ...(marked
      ? [
          {
            key: "lost",
            label: i18n._(markedLabels[marked]),
            style: {
              color: marked === "snow" ? "var(--color-info)" : "var(--color-not-ok)",
              pattern: "stripes" as const,
            },
          },
        ]
      : []),
    { key: "missing", label: t`Not received`, style: { color: "var(--color-none)", pattern: "backstripes" as const } },
  ];
  const marks = {
    key: "clear",
    label: t`Clear hours compared`,
    style: { color: "var(--color-accent)", pattern: "solid" as const, shape: "diamond" as const },
  };
  const valuesOf = ({ generatedKwh, lostKwh, notReceivedKwh }: EvidenceDay): [string, number | null][] => [
    ["generated", generatedKwh],
    ...(marked ? [["lost", lostKwh] satisfies [string, number | null]] : []),
    ["missing", notReceivedKwh],
  ];
  return (
    <div className={styles.chart} style={{ "--days": days.length } as CSSProperties}>
      <StackedBars
        days={days.map((day) => ({
          key: day.date,
          axisLabel: format.dayAndMonth(day.date),
          above:
            day.generatedKwh === null && !day.notReceivedKwh
              ? null
              : Object.fromEntries(valuesOf(day).map(([key, kwh]) => [key, kwh ?? 0])),
          isMarked: clearHours.has(day.date),
        }))}
        series={series}
        marks={clearHours.size > 0 ? marks : undefined}
        axisTitles={{ x: t`Day`, y: t`Energy (kWh)` }}
        tickText={(value) => format.number(value)}
        linkOf={({ day }) => performanceHref(plantRef, { start: day, end: day }, { period: "hour" })}
        tooltip={(key) => {
          const day = days.find(({ date }) => date === key);
          const values = day ? valuesOf(day) : [];
          return (
            <BarTooltip
              title={format.weekdayAndDate(key)}
              rows={[
                ...series.map((one, index) => ({ series: one, cells: [format.energy(values[index]?.[1] ?? null)] })),
                ...(clearHours.has(key) ? [{ series: marks, cells: [hoursText(clearHours.get(key) ?? [])] }] : []),
              ]}
            />
          );
        }}
        legendRows={1}
        totals={
          hasCost(cost) && (
            <p>
              {cost.lostKwh ? <Trans>Lost so far</Trans> : <Trans>So far</Trans>}
              {costSince && ` (${format.dateRange(costSince, costUntil)})`}: <CostValue cost={cost} />
            </p>
          )
        }
        table={
          <ChartTable>
            <EvidenceTable days={days} marked={marked} clearHours={clearHours} />
          </ChartTable>
        }
      />
      {lane.length > 0 && <EventLane rows={lane} plantRef={plantRef} />}
    </div>
  );
}

const column = createDataTableColumns<EvidenceDay>();

const energyOf = (field: "generatedKwh" | "notReceivedKwh", label: MessageDescriptor) =>
  column.accessor(field, { meta: { label, align: "end" }, cell: ({ getValue }) => <EnergyValue kwh={getValue()} /> });

const columnsWith = (marked: MarkedEnergy) => [
  column.accessor("date", { meta: { label: msg`Day` }, cell: ({ getValue }) => <DateValue date={getValue()} /> }),
  energyOf("generatedKwh", msg`Generated`),
  ...(marked
    ? [
        column.accessor("lostKwh", {
          meta: { label: markedLabels[marked], align: "end" },
          // Other days have data, and are no days of the cause.
          cell: ({ getValue }) => (getValue() === null ? <EmptyValue /> : <EnergyValue kwh={getValue()} />),
        }),
      ]
    : []),
  energyOf("notReceivedKwh", msg`Not received`),
];

const hoursColumn = (clearHours: ClearHours) =>
  column.display({
    id: "clear",
    meta: { label: msg`Clear hours compared`, align: "end" },
    cell: ({ row }) => hoursText(clearHours.get(row.original.date) ?? []) || <EmptyValue />,
  });

/** The values of the chart as a table, latest day first. */
function EvidenceTable({ days, marked, clearHours }: Pick<EvidenceChartProps, "days" | "marked" | "clearHours">) {
  const { t } = useLingui();
  const columns = useMemo(
    () => [...columnsWith(marked), ...(clearHours.size > 0 ? [hoursColumn(clearHours)] : [])],
    [marked, clearHours],
  );
  const rows = useMemo(() => days.toReversed(), [days]);
  return <DataTable label={t`Energy by day`} columns={columns} rows={rows} getRowId={({ date }) => date} />;
}
