import { comparedRatio } from "@entities/statistics";
import { Trans } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import type { CSSProperties } from "react";
import type { Board } from "./board";
import type { WallDay } from "./figures.server";
import styles from "./wall.module.css";

/** What was generated and expected on the last finished days, as bars with their figures. */
export function DaysChart({ board }: { board: Board | null }) {
  const format = useFormat();
  const days = board?.sections.days;
  const amounts = days?.value && format.energies(days.value.map(({ generatedKwh }) => generatedKwh ?? 0));
  const unit = amounts?.unit ?? "";
  const asOf = format.date(days?.value?.at(-1)?.date ?? null);
  return (
    <section className={styles.days}>
      <h2>
        {amounts ? (
          <Trans>
            Days up to {asOf}, in {unit}
          </Trans>
        ) : (
          <Trans>Days</Trans>
        )}
        <span className={styles.legend}>
          <span className={styles.generated}>
            <Trans>generated</Trans>
          </span>
          <span className={styles.expected}>
            <Trans>expected</Trans>
          </span>
        </span>
      </h2>
      {days?.value && amounts ? (
        <DayBars days={days.value} amounts={amounts.amounts} />
      ) : days?.isFailed ? (
        <p className={styles.muted}>
          <Trans>Could not be loaded</Trans>
        </p>
      ) : (
        <Skeleton height="100%" />
      )}
    </section>
  );
}

/** The days as bars of one scale, each with its share of the expected energy and its amount. */
function DayBars({ days, amounts }: { days: readonly WallDay[]; amounts: readonly string[] }) {
  const format = useFormat();
  const scaleKwh = Math.max(
    1,
    ...days.flatMap(({ generatedKwh, comparedKwh }) => [generatedKwh ?? 0, comparedKwh ?? 0]),
  );
  return (
    <ol className={styles.bars}>
      {days.map((day, index) => {
        const { date, generatedKwh, comparedKwh } = day;
        const heights = { "--generated": (generatedKwh ?? 0) / scaleKwh, "--expected": (comparedKwh ?? 0) / scaleKwh };
        return (
          <li key={date}>
            <span className={styles.ratio}>{format.percent(comparedRatio(day), 0)}</span>
            <span className={styles.bar} style={heights as CSSProperties} />
            <span>{generatedKwh === null ? "–" : amounts[index]}</span>
            <time dateTime={date}>{format.dayAndMonth(date)}</time>
          </li>
        );
      })}
    </ol>
  );
}
