import type { Cause, RecentDay } from "@entities/cause";
import { smallestLossKwh } from "@heliograph/rules/units";
import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { notReceived, type SmallBar, SmallBars } from "@shared/ui/small-bars/small-bars";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";
import styles from "./triage.module.css";

const totalOf = ({ lostKwh, notReceivedKwh }: RecentDay): number => (lostKwh ?? 0) + (notReceivedKwh ?? 0);

/** The most energy that a cause cost on a day, kWh: the common scale of the sparklines of a list. */
export const mostKwhOfDay = (causes: readonly Pick<Cause, "recentDays">[]): number =>
  Math.max(0, ...causes.flatMap(({ recentDays }) => recentDays.map(totalOf)));

const lost = { color: "var(--color-not-ok)", pattern: "solid" } as const;
/** Too small for a pattern. */
const missing = { ...notReceived, pattern: "solid" } as const;

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
  const heightOf = (kwh: number) => (kwh > 0 ? Math.max(0.05, Math.sqrt(kwh / most)) : 0);
  const bars = days.flatMap((day, at): SmallBar[] => {
    const total = totalOf(day);
    if (total === 0) return [];
    const [to, lostTo] = [heightOf(total), (heightOf(total) * (day.lostKwh ?? 0)) / total];
    return [
      { at, width: 0.75, to: lostTo, style: lost },
      { at, width: 0.75, from: lostTo, to, style: missing },
    ].filter(({ from = 0, to }) => to > from);
  });
  return <SmallBars className={styles.sparkline} periods={days.length} highest={1} {...{ label, bars }} />;
}
