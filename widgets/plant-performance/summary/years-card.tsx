import { dataRange, type PlantView, plantResourceHref } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { clipRange, type DateRange, rangeEnding } from "@shared/lib/date-range";
import { monthNames } from "@shared/lib/language";
import { Card } from "@shared/ui/card/card";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { useResource } from "@shared/ui/resource/resource";
import { EmptyValue, EnergyValue } from "@shared/ui/value-cells/value-cells";
import { useMemo } from "react";
import type { ChartData } from "../loaders.server";
import { type PerformancePoint, performancePoints } from "../rules/points";
import { monitoredSince } from "../use-performance-view";
import { chartBounds, writeRequest } from "../view";

/** The running year and the years before it. */
const maxYears = 5;

/** What was generated in a month of a year. */
interface MonthEnergy {
  kwh: number;
  /** Whether all days of the month are received. */
  isComplete: boolean;
}

/** A month, from 1, with its energies by year. */
interface MonthRow {
  month: number;
  years: ReadonlyMap<number, MonthEnergy>;
}

const isBefore = (a: Temporal.PlainDate, b: Temporal.PlainDate) => Temporal.PlainDate.compare(a, b) < 0;

/** The months that have energy in a year, from January, of points by month. `data` are the days with data. */
export function monthsByYear(points: readonly PerformancePoint[], data: DateRange): MonthRow[] {
  const rows = new Map<number, Map<number, MonthEnergy>>();
  for (const { period, generatedKwh, isPartial, missingDays } of points) {
    if (generatedKwh === null) continue;
    const { month, year } = period.first;
    const isWithinData = !isBefore(period.first, data.start) && !isBefore(data.end, period.last);
    const isComplete = !isPartial && missingDays === 0 && isWithinData;
    const years = rows.get(month) ?? new Map<number, MonthEnergy>();
    rows.set(month, years.set(year, { kwh: generatedKwh, isComplete }));
  }
  return [...rows].map(([month, years]) => ({ month, years })).sort((a, b) => a.month - b.month);
}

/** The days from January of the first year to yesterday on which the plant is monitored. */
function yearsRange(plantView: PlantView): DateRange {
  const { today } = plantView;
  const bounds = chartBounds({ today, monitoredSince: monitoredSince(plantView) });
  const january = today.with({ month: 1, day: 1 });
  const years = { start: january.subtract({ years: maxYears - 1 }), end: bounds.latest };
  return clipRange(years, bounds) ?? rangeEnding(bounds.latest, 1);
}

const column = createDataTableColumns<MonthRow>();

/**
 * The months of the last years side by side, for a plant without expected energy. Renders nothing before there are
 * two years (domain/performance.md#months-of-the-last-years).
 */
export function YearsCard({ plantView }: { plantView: PlantView }) {
  const { t } = useLingui();
  const { ref, today } = plantView;
  const range = useMemo(() => yearsRange(plantView), [plantView]);
  const request = writeRequest({ kind: "performance", period: "month", range, meterId: null });
  const { value } = useResource<ChartData>(plantResourceHref("plant-performance", ref, request), {
    parts: ["meters", "figures"],
  });
  const rows = useMemo(() => {
    const points = value ? performancePoints({ rows: value.performances, range, period: "month", today }) : [];
    return monthsByYear(points, dataRange(plantView) ?? range);
  }, [value, range, today, plantView]);
  const years = [...new Set(rows.flatMap((row) => [...row.years.keys()]))].sort((a, b) => b - a).join(",");
  const columns = useMemo(() => yearColumns(years.split(",").map(Number)), [years]);
  if (!years.includes(",")) return null;
  return (
    <Card title={t`Months of the last years`}>
      <DataTable
        label={t`Months of the last years`}
        columns={columns}
        rows={rows}
        getRowId={({ month }) => String(month)}
      />
    </Card>
  );
}

const yearColumns = (years: readonly number[]) =>
  column.columns([
    column.display({
      id: "month",
      meta: { label: msg`Month` },
      cell: ({ row }) => <MonthName month={row.original.month} />,
    }),
    ...years.map((year) =>
      column.display({
        id: String(year),
        meta: { label: String(year), align: "end", primary: true, labelOnCard: true },
        cell: ({ row }) => <YearCell energy={row.original.years.get(year)} />,
      }),
    ),
  ]);

const MonthName = ({ month }: { month: number }) => monthNames[useFormat().language][month - 1];

function YearCell({ energy }: { energy: MonthEnergy | undefined }) {
  if (!energy) return <EmptyValue />;
  return (
    <>
      {!energy.isComplete && (
        <span className="hint">
          <Trans>partly</Trans>{" "}
        </span>
      )}
      <EnergyValue kwh={energy.kwh} />
    </>
  );
}
