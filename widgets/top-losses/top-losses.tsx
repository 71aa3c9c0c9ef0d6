import { daysSince, issueTypeLabel, NoOpenIssue, SnoozedIssue } from "@entities/issue";
import { PlantStatus, plantHref, SilenceText } from "@entities/plant";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { Result } from "@shared/api/result";
import { useFormat } from "@shared/i18n/format";
import { localeOf } from "@shared/i18n/language";
import { messageText } from "@shared/i18n/message";
import { formatEnergy } from "@shared/lib/units";
import { Deferred } from "@shared/streaming/deferred";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { NotReceivedValue } from "@shared/ui/value-cells/value-cells";
import type { CSSProperties, ReactNode } from "react";
import styles from "./top-losses.module.css";
import { namedPlants, type TopLoss } from "./top-losses-rows";

interface TopLossesProps {
  /** Null if the API does not know the losses; then there is no card. */
  plants: Promise<Result<TopLoss[] | null>>;
  companyId: number;
  today: Temporal.PlainDate;
}

/** The plants with the largest losses. */
export function TopLosses({ plants, companyId, today }: TopLossesProps) {
  const { t } = useLingui();
  return (
    <Deferred
      result={plants}
      fallback={
        <TopLossesCard>
          <TopLossesSkeleton />
        </TopLossesCard>
      }
      renderError={(error) => (
        <TopLossesCard>
          <CardError>
            <strong>
              <Trans>An error occurred. Please retry later.</Trans>
            </strong>
            <ErrorText error={error} />
          </CardError>
        </TopLossesCard>
      )}
    >
      {(losing) =>
        losing && (
          <TopLossesCard>
            {losing.length === 0 ? (
              <EmptyState icon="check" title={t`No plants with large losses`} />
            ) : (
              <ol className={styles.plants}>
                {losing.map((plant) => (
                  <TopLossRow
                    key={plant.id}
                    plant={plant}
                    companyId={companyId}
                    share={plant.lostKwhPerDay / (losing[0]?.lostKwhPerDay ?? 1)}
                    today={today}
                  />
                ))}
              </ol>
            )}
          </TopLossesCard>
        )
      }
    </Deferred>
  );
}

function TopLossesCard({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <Card
      title={t`Largest losses`}
      hint={t`Expected but not generated, per day, last 7 days`}
      footer={
        <Link to="/plants">
          <Trans>View all plants, largest loss first</Trans>
        </Link>
      }
    >
      <div className={styles.body}>{children}</div>
    </Card>
  );
}

/** Placeholder rows with their final size. */
function TopLossesSkeleton() {
  return (
    <div className={styles.plants}>
      {Array.from({ length: namedPlants }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never change
        <div key={index} className={styles.plant}>
          <Skeleton width="60%" height="0.9em" />
        </div>
      ))}
    </div>
  );
}

interface TopLossRowProps {
  plant: TopLoss;
  companyId: number;
  /** The loss relative to the largest one; 0 to 1. */
  share: number;
  today: Temporal.PlainDate;
}

const barStyle = (share: number) => ({ "--share": share }) as CSSProperties;

/** One plant, linked, with its current issue and its loss. */
function TopLossRow({
  plant: { id, city, status, silence, lostKwhPerDay, issue, ...plant },
  companyId,
  share,
  today,
}: TopLossRowProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const name = messageText(i18n, plant.name);
  const issueLabel = issue && i18n._(issueTypeLabel(issue.typeName));
  const { amount, unit } = formatEnergy(lostKwhPerDay, localeOf[format.language]);
  return (
    <li className={styles.plant}>
      <PlantStatus status={status} silence={silence} labelHidden />
      <div className={styles.text}>
        <Link to={plantHref(companyId, id)} className={styles.name} title={name}>
          {name}
        </Link>
        <p className={styles.issue}>
          {city && `${city} · `}
          {silence ? (
            <SilenceText silence={silence} />
          ) : issue?.snoozedUntil ? (
            <SnoozedIssue label={issueLabel ?? ""} until={issue.snoozedUntil} />
          ) : issue ? (
            <>
              {issueLabel}
              {issue.foundOn !== null && (
                <>
                  {" · "}
                  <time dateTime={issue.foundOn} title={format.date(issue.foundOn)}>
                    <Plural
                      value={daysSince(issue.foundOn, today)}
                      _0="since today"
                      one="for # day"
                      other="for # days"
                    />
                  </time>
                </>
              )}
            </>
          ) : plant.isOkWithLosses ? (
            <NoOpenIssue />
          ) : (
            <Trans>No issue found</Trans>
          )}
        </p>
      </div>
      <div className={styles.loss}>
        <p>
          <span className={styles.amount}>{amount}</span> <Trans>{unit} per day</Trans>
        </p>
        <NotReceivedValue kwh={plant.notReceivedKwhPerDay} />
        <span className={styles.bar} style={barStyle(share)} aria-hidden="true" />
      </div>
    </li>
  );
}
