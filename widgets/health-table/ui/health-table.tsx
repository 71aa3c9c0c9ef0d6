import { type HealthListQuery, type HealthQuery, useTableLock } from "@features/health-filter";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Result } from "@shared/api/result";
import type { DateRange } from "@shared/lib/date-range";
import { Deferred } from "@shared/streaming/deferred";
import { CardErrorWithToast } from "@shared/ui/card/card-error-with-toast";
import { LiveRegion } from "@shared/ui/live-region/live-region";
import type { ReactNode } from "react";
import { atMost, type HealthDay } from "../health-days";
import panelStyles from "./day-plants.module.css";
import { DaySkeleton } from "./day-skeleton";
import { HealthRows } from "./health-rows";
import styles from "./health-table.module.css";

interface HealthTableProps {
  window: DateRange;
  today: Temporal.PlainDate;
  listQuery: HealthListQuery;
  query: HealthQuery;
  counts: Promise<Result<HealthDay[]>>;
  /** The plants of the open day, of which there are at most so many. */
  details: (plantsAtMost: number) => ReactNode;
}

/**
 * What was found on each day, by type, the newest day first; one day at a time opens (spec 3 §2). While it stands
 * blocked after a change of its types it takes neither click nor key.
 */
export function HealthTable({ counts, details, ...rows }: HealthTableProps) {
  const { t } = useLingui();
  const { indicators_or: types, health: day } = rows.query.filters;
  const locked = useTableLock(types);
  const dayAwaited = (
    <div className={panelStyles.panel}>
      <DaySkeleton />
    </div>
  );
  return (
    <>
      <LiveRegion>
        {locked ? (
          <Trans>Updating the table</Trans>
        ) : (
          <Deferred
            result={counts}
            fallback={<Trans>Loading the issue counts</Trans>}
            renderError={() => null}
          >
            {() => (
              <Plural value={types.length} one="# issue type is shown" other="# issue types are shown" />
            )}
          </Deferred>
        )}
      </LiveRegion>
      <div className={styles.table} {...(locked ? { inert: "" } : null)}>
        <Deferred
          result={counts}
          fallback={<HealthRows {...rows} days={null} busy={false} details={dayAwaited} />}
          renderError={(problem) => (
            <div className={styles.failed}>
              <CardErrorWithToast text={t`Could not retrieve issue counts`} problem={problem} />
            </div>
          )}
        >
          {(days) => {
            const open = days.find(({ date }) => date === day?.toString());
            return <HealthRows {...rows} days={days} busy={locked} details={details(atMost(open, types))} />;
          }}
        </Deferred>
      </div>
    </>
  );
}
