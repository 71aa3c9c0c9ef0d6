import { energyUnitFor, shortMonthNames } from "@heliograph/rules/units";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { tickStep } from "@shared/lib/units";
import { type ReactNode, useId } from "react";
import styles from "./report.module.css";
import type { ReportBar } from "./rules";
import type { MonthPair } from "./totals";

// The charts are SVG, which scales to the paper (decision 0019). Sizes are in units of the view box.
const width = 720;
const height = 150;
const left = 46;
const bottom = 20;
const top = 16;
const plotHeight = height - top - bottom;

interface FrameProps {
  /** The largest value in kWh. */
  maxKwh: number;
  label: string;
  /** Draws the plot. `y` returns the position of an energy. */
  children: (y: (kwh: number) => number) => ReactNode;
}

/** The value axis with its unit and lines. */
function ChartAxes({ maxKwh, label, children }: FrameProps) {
  const format = useFormat();
  const { unit, kwhPerUnit } = energyUnitFor(maxKwh);
  const step = tickStep(maxKwh / kwhPerUnit || 1);
  const count = Math.max(1, Math.ceil(maxKwh / kwhPerUnit / step));
  const y = (kwh: number) => top + plotHeight * (1 - kwh / (count * step * kwhPerUnit));
  const digits = step < 1 ? 2 : step % 1 === 0 ? 0 : 1;
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <text x={left - 6} y={9} textAnchor="end">
        {unit}
      </text>
      {Array.from({ length: count + 1 }, (_, index) => {
        const value = index * step;
        const at = y(value * kwhPerUnit);
        return (
          <g key={value}>
            <line className={styles.grid} x1={left} x2={width} y1={at} y2={at} />
            <text x={left - 6} y={at + 3.5} textAnchor="end">
              {format.number(value, digits)}
            </text>
          </g>
        );
      })}
      {children(y)}
    </svg>
  );
}

/** Hatching for what was not received, which is not a zero. */
function Hatching({ id }: { id: string }) {
  return (
    <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <line className={styles.hatch} x1="0" x2="0" y1="0" y2="5" />
    </pattern>
  );
}

/** The energy of each day or month against its expected range. A period without data is hatched and has no bar. */
export function EnergyChart({ bars }: { bars: readonly ReportBar[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const hatchingId = useId();
  const values = bars.flatMap(({ generatedKwh, expectedKwh, band }) => [
    generatedKwh ?? 0,
    band?.highKwh ?? expectedKwh ?? 0,
  ]);
  const slot = (width - left) / bars.length;
  const barWidth = slot * 0.62;
  const isMonthly = bars.some(({ date }, index) => index > 0 && date.endsWith("-01"));
  const missing = bars.filter(({ generatedKwh }) => generatedKwh === null).length;
  const isExpected = bars.some(({ expectedKwh }) => expectedKwh !== null);
  const isHatched = bars.some(({ generatedKwh, isPartial }) => generatedKwh === null || isPartial);
  return (
    <figure className={styles.figure}>
      <ChartAxes
        maxKwh={Math.max(1, ...values)}
        label={
          isMonthly
            ? t`Generated energy and expected range by month. Months without data: ${missing}.`
            : t`Generated energy and expected range by day. Days without data: ${missing}.`
        }
      >
        {(y) => (
          <>
            <Hatching id={hatchingId} />
            {bars.map(({ date, generatedKwh, expectedKwh, isPartial, band }, index) => {
              const x = left + index * slot;
              const low = band?.lowKwh ?? expectedKwh;
              const high = band?.highKwh ?? expectedKwh;
              return (
                <g key={date}>
                  {(generatedKwh === null || isPartial) && (
                    <rect x={x} y={top} width={slot} height={plotHeight} fill={`url(#${hatchingId})`} />
                  )}
                  {generatedKwh !== null && (
                    <rect
                      className={styles.bar}
                      x={x + (slot - barWidth) / 2}
                      y={y(generatedKwh)}
                      width={barWidth}
                      height={Math.max(0, y(0) - y(generatedKwh))}
                    />
                  )}
                  {low !== null && high !== null && (
                    <rect
                      className={styles.band}
                      x={x + 1}
                      y={y(high)}
                      width={slot - 2}
                      height={Math.max(1, y(low) - y(high))}
                    />
                  )}
                  {(isMonthly || index === 0 || (index + 1) % 5 === 0) && (
                    <text x={x + slot / 2} y={height - 6} textAnchor="middle">
                      {isMonthly ? shortMonthNames[format.language][Number(date.slice(5, 7)) - 1] : index + 1}
                    </text>
                  )}
                </g>
              );
            })}
          </>
        )}
      </ChartAxes>
      <figcaption className={styles.legend}>
        <span data-swatch="bar">
          <Trans>Generated</Trans>
        </span>
        {isExpected && (
          <span data-swatch="band">
            <Trans>Expected range</Trans>
          </span>
        )}
        {isHatched && (
          <span data-swatch="hatch">
            <Trans>Not received, at least in part</Trans>
          </span>
        )}
      </figcaption>
    </figure>
  );
}

/** The year so far by month beside the year before. */
export function YearChart({ months, year }: { months: readonly MonthPair[]; year: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const hatchingId = useId();
  const values = months.flatMap(({ kwh, earlierKwh }) => [kwh ?? 0, earlierKwh ?? 0]);
  const slot = (width - left) / months.length;
  const barWidth = Math.min(26, slot * 0.36);
  const before = year - 1;
  if (values.every((kwh) => kwh === 0))
    return (
      <p className={styles.note}>
        <Trans>No plant has data in both years.</Trans>
      </p>
    );
  return (
    <figure className={styles.figure}>
      <ChartAxes maxKwh={Math.max(1, ...values)} label={t`Generated energy by month in ${year} and ${before}`}>
        {(y) => (
          <>
            <Hatching id={hatchingId} />
            {months.map(({ month, kwh, earlierKwh }, index) => {
              const middle = left + (index + 0.5) * slot;
              const bar = (value: number | null, x: number, className: string | undefined) =>
                value === null ? (
                  <rect x={x} y={top} width={barWidth} height={plotHeight} fill={`url(#${hatchingId})`} />
                ) : (
                  <rect
                    className={className}
                    x={x}
                    y={y(value)}
                    width={barWidth}
                    height={Math.max(0, y(0) - y(value))}
                  />
                );
              return (
                <g key={month}>
                  {bar(earlierKwh, middle - barWidth - 1, styles.earlier)}
                  {bar(kwh, middle + 1, styles.bar)}
                  <text x={middle} y={height - 6} textAnchor="middle">
                    {shortMonthNames[format.language][month - 1]}
                  </text>
                </g>
              );
            })}
          </>
        )}
      </ChartAxes>
      <figcaption className={styles.legend}>
        <span data-swatch="earlier">{before}</span>
        <span data-swatch="bar">{year}</span>
        {months.some(({ kwh, earlierKwh }) => kwh === null || earlierKwh === null) && (
          <span data-swatch="hatch">
            <Trans>No data</Trans>
          </span>
        )}
      </figcaption>
      <p className={styles.note}>
        <Trans>Each month has the plants with data in both years.</Trans>
      </p>
    </figure>
  );
}
