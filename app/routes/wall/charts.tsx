import { comparedRatio, notReceivedKwh, type PeriodEnergy } from "@entities/energy";
import { Trans } from "@lingui/react/macro";
import { loadedValue, type Result } from "@shared/api/result";
import { useFormat } from "@shared/i18n/format";
import { timeZone } from "@shared/lib/dates";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { Swatch } from "@shared/ui/small-bars/series-style";
import { notReceived, type SmallBar, SmallBars } from "@shared/ui/small-bars/small-bars";
import { VisuallyHidden } from "@shared/ui/visually-hidden/visually-hidden";
import type { ReactNode } from "react";
import type { Board } from "./model";
import styles from "./wall.module.css";

const generated = { color: "var(--chart-actual)", pattern: "solid" } as const;
/** An outline, so that the bars differ without colour. */
const expected = { color: "transparent", pattern: "solid", outline: "dashed" } as const;

/** What was generated and expected in the complete hours of today. Hatched: what was not received. */
export function HoursChart({ board }: { board: Board | null }) {
  const format = useFormat();
  const section = board?.figures?.sections.hours;
  const hours = loadedValue(section);
  if (hours === null) return null;
  const last = hours?.at(-1);
  const until = last && format.time(Temporal.Instant.from(last.date).add({ hours: 1 }));
  const { unit } = format.energies(hours?.map(({ expectedKwh }) => expectedKwh ?? 0) ?? []);
  const isMissing = hours?.some((hour) => notReceivedKwh(hour) > 0);
  return (
    <EnergyChart
      title={
        until ? (
          <Trans>
            Today up to {until}, in {unit}
          </Trans>
        ) : (
          <Trans>Today by hour</Trans>
        )
      }
      // The chart of the days below explains the other parts of a bar.
      legend={
        isMissing && (
          <span>
            <Swatch seriesStyle={notReceived} /> <Trans>not received</Trans>
          </span>
        )
      }
      section={section}
    >
      {(value) =>
        value.length > 0 ? (
          <HourBars hours={value} />
        ) : (
          <p className={styles.muted}>
            <Trans>No measurement yet today</Trans>
          </p>
        )
      }
    </EnergyChart>
  );
}

/** What was generated and expected on the last finished days, as bars with their figures. */
export function DaysChart({ board }: { board: Board | null }) {
  const format = useFormat();
  const section = board?.figures?.sections.days;
  const days = loadedValue(section);
  const amounts = days && format.energies(days.map(({ generatedKwh }) => generatedKwh ?? 0));
  const unit = amounts?.unit ?? "";
  const asOf = format.date(days?.at(-1)?.date ?? null);
  return (
    <EnergyChart
      title={
        amounts ? (
          <Trans>
            Days up to {asOf}, in {unit}
          </Trans>
        ) : (
          <Trans>Days</Trans>
        )
      }
      legend={
        <>
          <span>
            <Swatch seriesStyle={generated} /> <Trans>generated</Trans>
          </span>
          {days?.every(({ comparedKwh }) => comparedKwh === null) || (
            <span>
              <Swatch seriesStyle={expected} /> <Trans>expected</Trans>
            </span>
          )}
        </>
      }
      section={section}
    >
      {(value) => <DayBars days={value} amounts={amounts?.amounts ?? []} />}
    </EnergyChart>
  );
}

interface EnergyChartProps<T> {
  title: ReactNode;
  legend: ReactNode;
  section: Result<T | null> | undefined;
  children: (value: T) => ReactNode;
}

/** A chart with its legend, or its state while there is no value. */
function EnergyChart<T>({ title, legend, section, children }: EnergyChartProps<T>) {
  const value = loadedValue(section);
  return (
    <section className={styles.days}>
      <h2>
        {title}
        <span className={styles.legend}>{legend}</span>
      </h2>
      {value ? (
        children(value)
      ) : section ? (
        <p className={styles.muted}>
          <Trans>Could not be loaded</Trans>
        </p>
      ) : (
        <Skeleton height="100%" />
      )}
    </section>
  );
}

interface EnergyBarProps {
  generatedKwh: number | null;
  expectedKwh: number | null;
  /** The upper part of what was expected: unknown, not lost. */
  missingKwh?: number;
  scaleKwh: number;
}

function EnergyBar({ generatedKwh, expectedKwh, missingKwh = 0, scaleKwh }: EnergyBarProps) {
  const bar = (style: SmallBar["style"], to: number, from = 0): SmallBar[] =>
    to > from ? [{ at: 0, width: 1, from, to, style }] : [];
  return (
    <SmallBars
      className={styles.bar}
      periods={1}
      highest={scaleKwh}
      bars={[
        ...bar(generated, generatedKwh ?? 0),
        ...bar(notReceived, expectedKwh ?? 0, (expectedKwh ?? 0) - missingKwh),
        ...bar(expected, expectedKwh ?? 0),
      ]}
    />
  );
}

/** The hours as bars of one scale, each with its begin. */
function HourBars({ hours }: { hours: readonly PeriodEnergy[] }) {
  const scaleKwh = Math.max(1, ...hours.flatMap((hour) => [hour.generatedKwh ?? 0, hour.expectedKwh ?? 0]));
  return (
    <ol className={`${styles.bars} ${styles.hours}`}>
      {hours.map((hour) => {
        const { date, generatedKwh, expectedKwh } = hour;
        return (
          <li key={date}>
            <EnergyBar {...{ generatedKwh, expectedKwh, scaleKwh }} missingKwh={notReceivedKwh(hour)} />
            <VisuallyHidden>
              <HourText {...hour} />
            </VisuallyHidden>
            <time dateTime={date}>{Temporal.Instant.from(date).toZonedDateTimeISO(timeZone).hour}</time>
          </li>
        );
      })}
    </ol>
  );
}

/** The energies of an hour as text. As the tile of today, it compares what was expected while data was received. */
function HourText({ generatedKwh, comparedKwh }: PeriodEnergy) {
  const format = useFormat();
  if (generatedKwh === null) return <Trans>No data</Trans>;
  if (comparedKwh === null) return format.energy(generatedKwh);
  const { amounts, unit } = format.energies([generatedKwh, comparedKwh]);
  const [generated] = amounts;
  const expected = `${amounts[1]} ${unit}`;
  return (
    <Trans>
      {generated} of {expected}
    </Trans>
  );
}

/** The days as bars of one scale, each with its share of the expected energy and its amount. */
function DayBars({ days, amounts }: { days: readonly PeriodEnergy[]; amounts: readonly string[] }) {
  const format = useFormat();
  const scaleKwh = Math.max(
    1,
    ...days.flatMap(({ generatedKwh, comparedKwh }) => [generatedKwh ?? 0, comparedKwh ?? 0]),
  );
  return (
    <ol className={styles.bars}>
      {days.map((day, index) => {
        const { date, generatedKwh, comparedKwh } = day;
        const ratio = comparedRatio(day);
        return (
          <li key={date}>
            <span className={styles.ratio}>{ratio !== null && format.percent(ratio)}</span>
            <EnergyBar {...{ generatedKwh, scaleKwh }} expectedKwh={comparedKwh} />
            <span>{generatedKwh === null ? "–" : amounts[index]}</span>
            <time dateTime={date}>{format.dayAndMonth(date)}</time>
          </li>
        );
      })}
    </ol>
  );
}
