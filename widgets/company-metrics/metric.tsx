import { Trans } from "@lingui/react/macro";
import type { Result } from "@shared/api/result";
import { useFormat } from "@shared/i18n/use-format";
import { Deferred } from "@shared/streaming/deferred";
import { CountError } from "@shared/ui/card/count-error";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import type { ReactNode } from "react";
import styles from "./company-metrics.module.css";

interface MetricProps {
  /** The label, with a link to the counted items. */
  label: ReactNode;
  note: string;
  count: Promise<Result<number | null>>;
}

/** One count of the company, linked to the list of the counted items. */
export function Metric({ label, note, count }: MetricProps) {
  const format = useFormat();
  return (
    <li className={styles.card}>
      <div>
        <p className={styles.label}>{label}</p>
        <p className={styles.note}>{note}</p>
      </div>
      <div className={styles.value}>
        <Deferred
          result={count}
          fallback={<Skeleton width="3rem" height="1.75rem" />}
          renderError={() => (
            <CountError>
              <Trans>Not available</Trans>
            </CountError>
          )}
        >
          {(value) => <span className={styles.count}>{format.number(value)}</span>}
        </Deferred>
      </div>
    </li>
  );
}
