import { energyUnitFor, shortMonthNames } from "@heliograph/rules/units";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { ChartFigure, generatedStyle, LegendItem, pageChartSize } from "@shared/ui/small-bars/energy-chart";
import { notReceived, type SmallBar, SmallBarChart } from "@shared/ui/small-bars/small-bars";
import styles from "./report.module.css";
import type { MonthPair } from "./totals";

const earlier = { color: "var(--color-none)", pattern: "solid" } as const;

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
    <>
      <ChartFigure
        legend={
          <>
            <LegendItem style={earlier}>{before}</LegendItem>
            <LegendItem style={generatedStyle}>{year}</LegendItem>
            {months.some(({ kwh, earlierKwh }) => kwh === null || earlierKwh === null) && (
              <LegendItem style={notReceived}>
                <Trans>No data</Trans>
              </LegendItem>
            )}
          </>
        }
      >
        <SmallBarChart
          label={t`Generated energy by month in ${year} and ${before}`}
          {...{ size: pageChartSize, unit }}
          highest={Math.max(1, highestKwh) / kwhPerUnit}
          periods={months.length}
          bars={months.flatMap(({ kwh, earlierKwh }, index) => [
            bar(earlierKwh, index + 0.13, earlier),
            bar(kwh, index + 0.51, generatedStyle),
          ])}
          ticks={months.map(({ month }, index) => ({
            at: index + 0.5,
            text: shortMonthNames[format.language][month - 1] ?? "",
          }))}
        />
      </ChartFigure>
      <p className={styles.note}>
        <Trans>Each month has the plants with data in both years.</Trans>
      </p>
    </>
  );
}
