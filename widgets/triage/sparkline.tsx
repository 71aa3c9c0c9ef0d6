import type { Cause, RecentDay } from "@entities/cause";
import { smallestLossKwh } from "@heliograph/rules/units";
import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";
import styles from "./sparkline.module.css";

const totalOf = ({ lostKwh, notReceivedKwh }: RecentDay): number => (lostKwh ?? 0) + (notReceivedKwh ?? 0);

/** The most energy that a cause cost on a day, kWh: the common scale of the sparklines of a list. */
export const mostKwhOfDay = (causes: readonly Pick<Cause, "recentDays">[]): number =>
  Math.max(0, ...causes.flatMap(({ recentDays }) => recentDays.map(totalOf)));

const height = 20;
const barWidth = 3;
const step = 4;

interface SparklineProps {
  days: readonly RecentDay[];
  mostKwhOfDay: number;
}

/**
 * A bar for each day: the lost energy, and above it the energy that was not received. A day that is not known has no
 * bar. The scale has square roots: an outage of many plants costs hundreds of times more than a shaded inverter.
 */
export function Sparkline({ days, mostKwhOfDay: most }: SparklineProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [worst] = days.toSorted((a, b) => totalOf(b) - totalOf(a));
  if (!worst || totalOf(worst) < smallestLossKwh) return <EmptyValue />;
  const count = days.filter((day) => totalOf(day) >= smallestLossKwh).length;
  const label = t`On ${count} of ${days.length} days, most on ${format.date(worst.date)}: ${format.loss(totalOf(worst))}`;
  // A small day next to a large one stays visible.
  const heightOf = (kwh: number) => (kwh > 0 ? Math.max(1, Math.sqrt(kwh / most) * height) : 0);
  return (
    <svg className={styles.sparkline} role="img" aria-label={label} viewBox={`0 0 ${days.length * step} ${height}`}>
      <title>{label}</title>
      {days.map((day, index) => {
        const total = totalOf(day);
        const partOf = (kwh: number | null) => (kwh ? (heightOf(total) * kwh) / total : 0);
        const lost = partOf(day.lostKwh);
        const notReceived = partOf(day.notReceivedKwh);
        return (
          <g key={day.date} transform={`translate(${index * step} 0)`}>
            <rect className={styles.lost} width={barWidth} y={height - lost} height={lost} />
            <rect
              className={styles.notReceived}
              width={barWidth}
              y={height - lost - notReceived}
              height={notReceived}
            />
          </g>
        );
      })}
    </svg>
  );
}
