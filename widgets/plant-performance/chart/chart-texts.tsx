import { ComparisonText, comparedDaysText, type PeriodType } from "@entities/energy";
import type { Period } from "@features/plant-events";
import { energyDecimals, shortMonthNames } from "@heliograph/rules/units";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { energyRangeText, type Format, messageText, useFormat } from "@shared/i18n/format";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import type { TickKind } from "@shared/ui/series-plot/plot-model";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";
import { useMemo } from "react";
import type { ChartModel, Quantity } from "../rules/chart-model";
import { chartRules } from "../rules/chart-types";
import { weatherUnit } from "../rules/series";
import { daysOfPeriods, hoursOfPeriods } from "../rules/zoom";
import type { PerformanceViewState } from "../use-performance-view";
import type { ChartType, PerformanceView } from "../view";
import { chartTable, type TableRow, type ValueColumn } from "./chart-values";

export const periodNames: Record<PeriodType, MessageDescriptor> = {
  hour: msg`Hour`,
  day: msg`Day`,
  week: msg`Week`,
  month: msg`Month`,
};

export function useColumnLabel(chart: ChartType): (column: ValueColumn) => string {
  const { i18n } = useLingui();
  return ({ key, series }) => {
    if (key === "value") return i18n._(chartRules[chart].valueLabel);
    return series[0] ? messageText(i18n, series[0].label) : "";
  };
}

export interface ChartTexts {
  /** A value with its unit: `12.5 kWh`, `93.1%`, `0.9312`. */
  value: (value: number | null) => string;
  /** Formats the value of a series. A series may be a share of the quantity, or the weather. */
  valueOf: (key: string, value: number) => string;
  /** The expected range of a period: `49 to 60 kWh`. */
  band: (lowKwh: number, highKwh: number) => string;
  /** Formats a value on the axis: without a unit, except for a percent sign. */
  tick: (value: number) => string;
  /** `Sun 1 Nov 2026, 13:00 – 14:00`, `2 – 8 Nov 2026`, `November 2026`. */
  period: (period: Period) => string;
  periodTick: (period: Period, kind: TickKind) => string;
}

/**
 * The text of a tick. An hour: `06:00`, or the day at midnight if several days are shown. A day: `16 Nov`. A month:
 * `Nov`, or the year in January.
 */
export function tickText(
  format: Format,
  { first, instant }: Period,
  kind: TickKind,
  { type, severalDays }: { type: PeriodType; severalDays: boolean },
): string {
  // Without an offset: the order of the ticks tells equal times apart.
  if (instant && (kind === "time" || !severalDays)) return format.time(instant).slice(0, "06:00".length);
  if (type !== "month") return format.dayAndMonth(first);
  const month = shortMonthNames[format.language][first.month - 1] ?? "";
  return kind === "year" ? `${month} ${first.year}` : month;
}

/**
 * The days in the chart: `16 – 18 Nov 2026`. The hours, if the chart is zoomed to a part of a day: `16 Nov 2026, 06:00
 * – 18:00`.
 */
export function shownRangeText(format: Format, periods: readonly Period[], { range }: PerformanceView): string {
  return comparedDaysText(format, daysOfPeriods(periods, range) ?? range, hoursOfPeriods(periods));
}

/** The unit of a chart of energy. */
const energyUnits = { kWh: { unit: "kWh", kwhPerUnit: 1 }, MWh: { unit: "MWh", kwhPerUnit: 1_000 } } as const;

/** The decimals of other quantities (domain/units.md). */
const digitsOf: Record<Exclude<Quantity, keyof typeof energyUnits>, number> = { "kWh/kWp": 2, ratio: 1, score: 4 };

/** The decimals of all values of a chart. The decimals of energy depend on the largest value of the chart. */
function chartDigits({ quantity, series }: Pick<ChartModel, "quantity" | "series">): number {
  if (quantity !== "kWh" && quantity !== "MWh") return digitsOf[quantity];
  const values = series.flatMap((one) => [...one.values, ...(one.highs ?? [])]);
  const largest = values.reduce<number>((most, value) => Math.max(most, Math.abs(value ?? 0)), 0);
  return energyDecimals(largest, quantity);
}

export function useChartTexts({ quantity, series, periods }: ChartModel, type: PeriodType): ChartTexts {
  const { i18n } = useLingui();
  const format = useFormat();
  const severalDays = periods[0] !== undefined && !periods[0].first.equals(periods.at(-1)?.first ?? periods[0].first);
  return useMemo(() => {
    const energyUnit = energyUnits[quantity === "MWh" ? "MWh" : "kWh"];
    const digits = chartDigits({ quantity, series });
    const unit = quantity === "ratio" || quantity === "score" ? "" : ` ${quantity}`;
    const number = (value: number) => format.number(value / energyUnit.kwhPerUnit, digits, true);
    const text = (value: number | null) => {
      if (value === null) return "–";
      return quantity === "ratio" ? format.percent(value) : `${number(value)}${unit}`;
    };
    return {
      value: text,
      valueOf(key, value) {
        const weather = weatherUnit(key, type);
        if (weather) return `${format.number(value, weather.decimals, true)} ${weather.unit}`;
        return key === "share" ? format.percent(value) : text(value);
      },
      band: (lowKwh, highKwh) => energyRangeText(i18n, { lowKwh, highKwh }, energyUnit),
      tick: (value) =>
        quantity === "ratio" ? format.percent(value, 0) : format.number(value / energyUnit.kwhPerUnit, 2),
      period({ first, last, instant }) {
        if (instant) {
          const end = instant.add({ hours: 1 });
          return `${format.weekdayAndDate(first)}, ${format.time(instant)} – ${format.time(end)}`;
        }
        if (type === "month") return format.monthAndYear(first);
        return type === "week" ? format.dateRange(first, last) : format.weekdayAndDate(first);
      },
      periodTick: (period, kind) => tickText(format, period, kind, { type, severalDays }),
    };
  }, [quantity, series, type, i18n, format, severalDays]);
}

/** The total of the chart as text: generated compared with expected energy, or the mean score. */
export function TotalsText({ model, texts }: { model: ChartModel; texts: ChartTexts }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { comparisons, series, totals, uncompared } = model;
  const [total, sunTotal] = totals;
  const isComparison = totals.length > 0 && series.some(({ key }) => key === total?.key);
  if (isComparison) {
    return (
      <p>
        {totals.map(({ key, value }, index) => (
          <span key={key}>
            {index > 0 && " · "}
            {messageText(i18n, series.find((one) => one.key === key)?.label ?? "")}:{" "}
            <strong>{texts.value(value)}</strong>
            {isNumber(comparisons[index]?.ratio) && model.quantity === "kWh/kWp" && (
              <OfExpected share={format.percent(comparisons[index].ratio)} />
            )}
          </span>
        ))}
      </p>
    );
  }
  if (comparisons[0]) return <ComparisonText comparison={comparisons[0]} uncompared={uncompared} />;
  if (!total || total.value === null) {
    return (
      <p>
        <Trans>
          <strong>No data</strong> for this period.
        </Trans>
      </p>
    );
  }
  const mean = texts.value(total.value);
  const sun = sunTotal && texts.value(sunTotal.value);
  return (
    <p>
      <Trans>
        Mean yield score <strong>{mean}</strong> over <Plural value={total.counted} one="# day" other="# days" />.
      </Trans>{" "}
      {sun && (
        <Trans>
          Mean sun score <strong>{sun}</strong>.
        </Trans>
      )}
    </p>
  );
}

const isNumber = (value: number | null | undefined): value is number => typeof value === "number";

function OfExpected({ share }: { share: string }) {
  return (
    <>
      , <Trans>{share} of expected</Trans>
    </>
  );
}

const column = createDataTableColumns<TableRow>();

interface ValuesTableProps {
  model: ChartModel;
  periodType: PeriodType;
  /** Returns the URL of the details of a period. Undefined if the period has no details. */
  hrefOf: (period: Period) => ReturnType<PerformanceViewState["hrefOf"]> | undefined;
}

/** The values of the chart as a table, latest period first. */
export function ValuesTable({ model, periodType, hrefOf }: ValuesTableProps) {
  const { t, i18n } = useLingui();
  const texts = useChartTexts(model, periodType);
  const labelOf = useColumnLabel(model.chart);
  const { columns: valueColumns, rows, hasStatus } = useMemo(() => chartTable(model), [model]);
  const newestFirst = useMemo(() => rows.toReversed(), [rows]);
  const noStatus = model.chart === "default" ? t`No data` : t`Nothing to compare`;
  const columns = [
    column.display({
      id: "period",
      meta: { label: i18n._(periodNames[periodType]) },
      cell({ row: { original } }) {
        const [text, to] = [texts.period(original.period), hrefOf(original.period)];
        if (!to) return text;
        return (
          <Link to={to} preventScrollReset>
            {text}
          </Link>
        );
      },
    }),
    ...valueColumns.map((one) =>
      column.display({
        id: one.key,
        meta: { label: labelOf(one), align: "end" },
        cell: ({ row }) => <Value columnKey={one.key} value={row.original.values[one.key] ?? null} texts={texts} />,
      }),
    ),
    ...(hasStatus
      ? [
          column.display({
            id: "status",
            meta: { label: t`Status` },
            cell: ({ row: { original } }) => (original.status ? messageText(i18n, original.status.label) : noStatus),
          }),
        ]
      : []),
  ];
  return (
    <DataTable
      label={t`Values of the chart`}
      columns={columns}
      rows={newestFirst}
      getRowId={({ period }) => period.key}
    />
  );
}

interface ValueProps {
  columnKey: string;
  value: TableRow["values"][string];
  texts: ChartTexts;
}

function Value({ columnKey, value, texts }: ValueProps) {
  if (value === null || value === undefined) return <EmptyValue />;
  if (typeof value === "number") return <>{texts.valueOf(columnKey, value)}</>;
  return <>{texts.band(value.low, value.high)}</>;
}
