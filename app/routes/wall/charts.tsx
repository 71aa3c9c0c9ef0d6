import { comparedRatio, notReceivedKwh, type PeriodEnergy } from "@entities/energy";
import { Trans } from "@lingui/react/macro";
import { loadedValue, type Result } from "@shared/api/result";
import { useFormat } from "@shared/i18n/format";
import { timeZone } from "@shared/lib/dates";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { VisuallyHidden } from "@shared/ui/visually-hidden/visually-hidden";
import type { CSSProperties, ReactNode } from "react";
import type { Board } from "./model";
import styles from "./wall.module.css";

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
          <span className={styles.missing}>
            <Trans>not received</Trans>
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
          <span className={styles.generated}>
            <Trans>generated</Trans>
          </span>
          {days?.every(({ comparedKwh }) => comparedKwh === null) || (
            <span className={styles.expected}>
              <Trans>expected</Trans>
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

/** The hours as bars of one scale, each with its begin. */
function HourBars({ hours }: { hours: readonly PeriodEnergy[] }) {
  const scaleKwh = Math.max(1, ...hours.flatMap((hour) => [hour.generatedKwh ?? 0, hour.expectedKwh ?? 0]));
  return (
    <ol className={`${styles.bars} ${styles.hours}`}>
      {hours.map((hour) => {
        const { date, generatedKwh, expectedKwh } = hour;
        const heights = {
          "--generated": (generatedKwh ?? 0) / scaleKwh,
          "--expected": (expectedKwh ?? 0) / scaleKwh,
          "--missing": notReceivedKwh(hour) / scaleKwh,
        };
        return (
          <li key={date}>
            <span className={styles.bar} style={heights as CSSProperties} data-compared={expectedKwh !== null}>
              <span className={styles.hatch} />
              <VisuallyHidden>
                <HourText {...hour} />
              </VisuallyHidden>
            </span>
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
        const heights = { "--generated": (generatedKwh ?? 0) / scaleKwh, "--expected": (comparedKwh ?? 0) / scaleKwh };
        return (
          <li key={date}>
            <span className={styles.ratio}>{ratio !== null && format.percent(ratio)}</span>
            <span className={styles.bar} style={heights as CSSProperties} data-compared={comparedKwh !== null} />
            <span>{generatedKwh === null ? "–" : amounts[index]}</span>
            <time dateTime={date}>{format.dayAndMonth(date)}</time>
          </li>
        );
      })}
    </ol>
  );
}
