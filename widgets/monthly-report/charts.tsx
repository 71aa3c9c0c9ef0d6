import { energyUnitFor, shortMonthNames } from "@heliograph/rules/units";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { Swatch } from "@shared/ui/chart-frame/series-style";
import { notReceived, type SmallBar, SmallBarChart } from "@shared/ui/small-bars/small-bars";
import type { ReactNode } from "react";
import styles from "./report.module.css";
import type { ReportBar } from "./rules";
import type { MonthPair } from "./totals";

const size = { width: 720, height: 150, left: 46 };
const generated = { color: "var(--chart-actual)", pattern: "solid" } as const;
const earlier = { color: "var(--color-none)", pattern: "solid" } as const;
const band = { color: "var(--chart-band)", pattern: "solid", outline: "solid" } as const;

const LegendItem = ({ style, children }: { style: SmallBar["style"]; children: ReactNode }) => (
  <span>
    <Swatch seriesStyle={style} /> {children}
  </span>
);

/** The energy of each day or month against its expected range. A period without data is hatched and has no bar. */
export function EnergyChart({ bars }: { bars: readonly ReportBar[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const values = bars.flatMap(({ generatedKwh, expectedKwh, band }) => [
    generatedKwh ?? 0,
    band?.highKwh ?? expectedKwh ?? 0,
  ]);
  const highestKwh = Math.max(1, ...values);
  const { unit, kwhPerUnit } = energyUnitFor(highestKwh);
  const isMonthly = bars.some(({ date }, index) => index > 0 && date.endsWith("-01"));
  const missing = bars.filter(({ generatedKwh }) => generatedKwh === null).length;
  const isExpected = bars.some(({ expectedKwh }) => expectedKwh !== null);
  const isHatched = bars.some(({ generatedKwh, isPartial }) => generatedKwh === null || isPartial);
  const partsOf = ({ generatedKwh, expectedKwh, isPartial, band: range }: ReportBar, index: number): SmallBar[] => {
    const low = range?.lowKwh ?? expectedKwh;
    const high = range?.highKwh ?? expectedKwh;
    return [
      ...(generatedKwh === null || isPartial ? [{ at: index, width: 1, style: notReceived }] : []),
      ...(generatedKwh === null
        ? []
        : [{ at: index + 0.19, width: 0.62, to: generatedKwh / kwhPerUnit, style: generated }]),
      ...(low === null || high === null
        ? []
        : [
            {
              at: index + 0.05,
              width: 0.9,
              from: low / kwhPerUnit,
              // A range of one value stays visible.
              to: Math.max(high, low + highestKwh / 100) / kwhPerUnit,
              style: band,
            },
          ]),
    ];
  };
  return (
    <figure className={styles.figure}>
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
        ticks={bars.flatMap(({ date }, index) =>
          isMonthly || index === 0 || (index + 1) % 5 === 0
            ? {
                at: index + 0.5,
                text: isMonthly
                  ? (shortMonthNames[format.language][Number(date.slice(5, 7)) - 1] ?? "")
                  : String(index + 1),
              }
            : [],
        )}
      />
      <figcaption className={styles.legend}>
        <LegendItem style={generated}>
          <Trans>Generated</Trans>
        </LegendItem>
        {isExpected && (
          <LegendItem style={band}>
            <Trans>Expected range</Trans>
          </LegendItem>
        )}
        {isHatched && (
          <LegendItem style={notReceived}>
            <Trans>Not received, at least in part</Trans>
          </LegendItem>
        )}
      </figcaption>
    </figure>
  );
}

/** The year so far by month beside the year before. */
export function YearChart({ months, year }: { months: readonly MonthPair[]; year: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const highestKwh = Math.max(...months.flatMap(({ kwh, earlierKwh }) => [kwh ?? 0, earlierKwh ?? 0]), 0);
  const { unit, kwhPerUnit } = energyUnitFor(Math.max(1, highestKwh));
  const before = year - 1;
  if (highestKwh === 0)
    return (
      <p className={styles.note}>
        <Trans>No plant has data in both years.</Trans>
      </p>
    );
  const bar = (kwh: number | null, at: number, style: SmallBar["style"]): SmallBar =>
    kwh === null ? { at, width: 0.36, style: notReceived } : { at, width: 0.36, to: kwh / kwhPerUnit, style };
  return (
    <figure className={styles.figure}>
      <SmallBarChart
        label={t`Generated energy by month in ${year} and ${before}`}
        {...{ size, unit }}
        highest={Math.max(1, highestKwh) / kwhPerUnit}
        periods={months.length}
        bars={months.flatMap(({ kwh, earlierKwh }, index) => [
          bar(earlierKwh, index + 0.13, earlier),
          bar(kwh, index + 0.51, generated),
        ])}
        ticks={months.map(({ month }, index) => ({
          at: index + 0.5,
          text: shortMonthNames[format.language][month - 1] ?? "",
        }))}
      />
      <figcaption className={styles.legend}>
        <LegendItem style={earlier}>{before}</LegendItem>
        <LegendItem style={generated}>{year}</LegendItem>
        {months.some(({ kwh, earlierKwh }) => kwh === null || earlierKwh === null) && (
          <LegendItem style={notReceived}>
            <Trans>No data</Trans>
          </LegendItem>
        )}
      </figcaption>
      <p className={styles.note}>
        <Trans>Each month has the plants with data in both years.</Trans>
      </p>
    </figure>
  );
}
