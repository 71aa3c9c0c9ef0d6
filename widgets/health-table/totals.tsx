import { type HealthType, isPromiseIssue, issueTypeLabel } from "@entities/issue";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { useFormat } from "@shared/i18n/format";
import type { DateRange } from "@shared/lib/date-range";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { Fragment } from "react";
import { behindCount, type HealthDay, type largestCount, sum } from "./health-days";
import styles from "./health-table.module.css";

export type Largest = ReturnType<typeof largestCount>;

interface TotalsProps {
  window: DateRange;
  /** Null while the counts are loading. */
  days: readonly HealthDay[] | null;
  types: readonly HealthType[];
  largest: Largest;
}

/**
 * "Found on these days: 9 Long-term performance · 6 Connectivity. Most on one day: 5 Connectivity, Tue 16 Jun 2026". A
 * plant counts once for each day and type.
 */
export function Totals({ window, days, types, largest }: TotalsProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  if (!days) {
    return (
      <p className={styles.totals}>
        <Skeleton width="22rem" height="1em" />
      </p>
    );
  }
  const totals = types
    .map((type) => ({ type, total: sum(days.map(({ counts }) => counts[type] ?? 0)) }))
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total);
  return (
    <p className={styles.totals}>
      {totals.length === 0 ? (
        <Trans>Nothing was found on these days.</Trans>
      ) : (
        <>
          <Trans>Found on these days:</Trans>{" "}
          {totals.map(({ type, total }, index) => (
            <Fragment key={type}>
              {index > 0 && " · "}
              {isPromiseIssue(type) ? (
                <strong>{format.number(total)}</strong>
              ) : (
                <Link to={behindCount(window.start, type, window.end)} prefetch="none">
                  {format.number(total)}
                </Link>
              )}{" "}
              {i18n._(issueTypeLabel(type))}
            </Fragment>
          ))}
          {largest && (
            <>
              {". "}
              <Trans>Most on one day:</Trans> <LargestLink {...largest} />
            </>
          )}
        </>
      )}
    </p>
  );
}

function LargestLink({ date, type, count }: NonNullable<Largest>) {
  const { i18n } = useLingui();
  const format = useFormat();
  const day = Temporal.PlainDate.from(date);
  return (
    <Link to={behindCount(day, type)} prefetch="none">
      {`${format.number(count)} ${i18n._(issueTypeLabel(type))}, ${format.weekdayAndDate(day)}`}
    </Link>
  );
}
