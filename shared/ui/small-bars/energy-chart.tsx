import { energyUnitFor, shortMonthNames } from "@heliograph/rules/units";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import type { ReactNode } from "react";
import styles from "./energy-chart.module.css";
import { Swatch } from "./series-style";
import { notReceived, type SmallBar, SmallBarChart } from "./small-bars";

/** A day or a month of a plant. */
export interface EnergyBar {
  date: string;
  /** Null if nothing was received. */
  generatedKwh: number | null;
  /** Null while the expected energy is not complete. */
  expectedKwh: number | null;
  /** Whether a part of the energy was not received. The bar is then not assessed. */
  isPartial: boolean;
  /** The range in which the expected energy is. */
  band: { lowKwh: number; highKwh: number } | null;
}

/** The size of a chart that is as wide as a page, in units of its view box. */
export const pageChartSize = { width: 720, height: 150, left: 46 };
export const generatedStyle = { color: "var(--chart-actual)", pattern: "solid" } as const;
const bandStyle = { color: "var(--chart-band)", pattern: "solid", outline: "solid" } as const;

export const LegendItem = ({ style, children }: { style: SmallBar["style"]; children: ReactNode }) => (
  <span>
    <Swatch seriesStyle={style} /> {children}
  </span>
);

/** A chart with its legend. */
export function ChartFigure({ legend, children }: { legend: ReactNode; children: ReactNode }) {
  return (
    <figure className={styles.figure}>
      {children}
      <figcaption className={styles.legend}>{legend}</figcaption>
    </figure>
  );
}

/** The energy of each day or month against its expected range. A period without data is hatched and has no bar. */
export function EnergyChart({
  bars,
  size = pageChartSize,
}: {
  bars: readonly EnergyBar[];
  size?: typeof pageChartSize;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const values = bars.flatMap(({ generatedKwh, expectedKwh, band }) => [
    generatedKwh ?? 0,
    band?.highKwh ?? expectedKwh ?? 0,
  ]);
  const highestKwh = Math.max(1, ...values);
  const { unit, kwhPerUnit } = energyUnitFor(highestKwh);
  const isMonthly = bars.length > 1 && bars.every(({ date }) => date.endsWith("-01"));
  const isOneMonth = bars[0]?.date.slice(0, 7) === bars.at(-1)?.date.slice(0, 7);
  const missing = bars.filter(({ generatedKwh }) => generatedKwh === null).length;
  const isExpected = bars.some(({ expectedKwh }) => expectedKwh !== null);
  const isHatched = bars.some(({ generatedKwh, isPartial }) => generatedKwh === null || isPartial);
  const partsOf = ({ generatedKwh, expectedKwh, isPartial, band: range }: EnergyBar, index: number): SmallBar[] => {
    const low = range?.lowKwh ?? expectedKwh;
    const high = range?.highKwh ?? expectedKwh;
    return [
      ...(generatedKwh === null || isPartial ? [{ at: index, width: 1, style: notReceived }] : []),
      ...(generatedKwh === null
        ? []
        : [{ at: index + 0.19, width: 0.62, to: generatedKwh / kwhPerUnit, style: generatedStyle }]),
      ...(low === null || high === null
        ? []
        : [
            {
              at: index + 0.05,
              width: 0.9,
              from: low / kwhPerUnit,
              // A range of one value stays visible.
              to: Math.max(high, low + highestKwh / 100) / kwhPerUnit,
              style: bandStyle,
            },
          ]),
    ];
  };
  return (
    <ChartFigure
      legend={
        <>
          <LegendItem style={generatedStyle}>
            <Trans>Generated</Trans>
          </LegendItem>
          {isExpected && (
            <LegendItem style={bandStyle}>
              <Trans>Expected range</Trans>
            </LegendItem>
          )}
          {isHatched && (
            <LegendItem style={notReceived}>
              <Trans>Not received, at least in part</Trans>
            </LegendItem>
          )}
        </>
      }
    >
      <SmallBarChart
        label={
          isMonthly
            ? t`Generated energy and expected range by month. Months without data: ${missing}.`
            : t`Generated energy and expected range by day. Days without data: ${missing}.`
        }
        {...{ size, unit }}
        highest={highestKwh / kwhPerUnit}
        periods={bars.length}
        bars={bars.flatMap(partsOf)}
        ticks={bars.flatMap(({ date }, index) => {
          const tick = (text: string) => ({ at: index + 0.5, text });
          if (isMonthly) return tick(shortMonthNames[format.language][Number(date.slice(5, 7)) - 1] ?? "");
          if (isOneMonth) return index === 0 || (index + 1) % 5 === 0 ? tick(String(index + 1)) : [];
          return index % 7 === 1 && index < bars.length - 1 ? tick(format.dayAndMonth(date)) : [];
        })}
      />
    </ChartFigure>
  );
}
