import type { TopCause } from "@entities/cause/cause-summaries.server";
import { severityLevel } from "@entities/issue";
import { hasPlantsWithoutData, type Losses, PlantsWithoutData } from "@entities/statistics";
import { isStatedValue } from "@heliograph/rules/units";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { Result } from "@shared/api/result";
import { sinceText } from "@shared/i18n/age";
import { useFormat } from "@shared/i18n/format";
import { Deferred } from "@shared/streaming/deferred";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { StatusShape } from "@shared/ui/status-icon/status-icon";
import type { CSSProperties, ReactNode } from "react";
import styles from "./top-losses.module.css";

interface TopLossesProps {
  causes: Promise<Result<TopCause[]>>;
  /** Null if the API does not offer the losses. Causes are then sorted by severity and age. */
  losses: Promise<Result<Losses>> | null;
  today: Temporal.PlainDate;
}

/** The first causes of the triage queue (domain/dashboard.md#largest-losses). */
export function TopLosses({ causes, losses, today }: TopLossesProps) {
  const { t } = useLingui();
  const card = (content: ReactNode) => (
    <Card
      title={losses ? t`Largest losses` : t`Most severe issues`}
      hint={losses ? t`Lost and not received, by cause` : t`By cause, the oldest first`}
      footer={
        <Link to="/triage">
          <Trans>View all causes</Trans>
        </Link>
      }
    >
      <div className={styles.body}>{content}</div>
    </Card>
  );
  return (
    <Deferred
      result={causes}
      fallback={card(<TopLossesSkeleton />)}
      renderError={(error) =>
        card(
          <CardError>
            <strong>
              <Trans>An error occurred. Please retry later.</Trans>
            </strong>
            <ErrorText error={error} />
          </CardError>,
        )
      }
    >
      {(rows) =>
        card(
          rows.length === 0 ? (
            <NoCauses losses={losses} />
          ) : (
            <ol className={styles.plants}>
              {rows.map((row) => (
                <TopCauseRow
                  key={row.href}
                  row={row}
                  share={stakeIn(rows, row) / (Math.max(...rows.map((other) => stakeIn(rows, other))) || 1)}
                  today={today}
                />
              ))}
            </ol>
          ),
        )
      }
    </Deferred>
  );
}

/** Nothing is to be done, unless plants have no data yet. */
function NoCauses({ losses }: Pick<TopLossesProps, "losses">) {
  const { t } = useLingui();
  const nothing = <EmptyState icon="check" title={t`Nothing needs you today`} />;
  if (!losses) return nothing;
  return (
    <Deferred result={losses} fallback={null} renderError={() => nothing}>
      {(value) =>
        hasPlantsWithoutData(value) ? (
          <EmptyState title={t`No open issues`}>
            <PlantsWithoutData losses={value} />
          </EmptyState>
        ) : (
          nothing
        )
      }
    </Deferred>
  );
}

/** What the rows are ordered by: in euros where all of them have a value, otherwise in kWh. */
function stakeIn(rows: readonly TopCause[], { atStake: { kwh, cents } }: TopCause): number {
  const isPriced = rows.every(({ atStake }) => !atStake.kwh || atStake.cents !== null);
  return (isPriced ? cents : kwh) ?? 0;
}

const skeletonRows = 5;

/** Placeholder rows with their final size. */
function TopLossesSkeleton() {
  return (
    <div className={styles.plants}>
      {Array.from({ length: skeletonRows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never change
        <div key={index} className={styles.plant}>
          <Skeleton width="60%" height="0.9em" />
        </div>
      ))}
    </div>
  );
}

interface TopCauseRowProps {
  row: TopCause;
  /** What is at stake relative to the largest cause; 0 to 1. */
  share: number;
  today: Temporal.PlainDate;
}

const barStyle = (share: number) => ({ "--share": share }) as CSSProperties;

/** One cause, linked to its entry in the queue, with its plants and what is at stake. */
function TopCauseRow({ row: { href, title, plants, since, severity, atStake }, share, today }: TopCauseRowProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { kwh, cents } = atStake;
  const energy = format.loss(kwh);
  const euros = cents !== null && isStatedValue(cents / 100) ? format.lossEuros(cents / 100) : null;
  return (
    <li className={styles.plant}>
      <StatusShape level={severityLevel(severity)} />
      <div className={styles.text}>
        <Link to={href} className={styles.name} title={title}>
          {title}
        </Link>
        <p className={styles.issue}>
          <span className={styles.place}>{plants}</span>
          {since !== null && <time dateTime={since}>{sinceText(i18n, since, today)}</time>}
        </p>
      </div>
      <div className={styles.loss}>
        {kwh !== null && (
          <p>
            <span className={styles.amount}>{euros ?? energy}</span>{" "}
            {euros === null ? <Trans>per day</Trans> : <Trans>per day ({energy})</Trans>}
          </p>
        )}
        {share > 0 && <span className={styles.bar} style={barStyle(share)} aria-hidden="true" />}
      </div>
    </li>
  );
}
