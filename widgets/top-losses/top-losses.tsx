import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { Result } from "@shared/api/result";
import { Deferred } from "@shared/streaming/deferred";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import type { ReactNode } from "react";
import { TopLossRow } from "./top-loss-row";
import styles from "./top-losses.module.css";
import { namedPlants, type TopLoss } from "./top-losses-rows";

interface TopLossesProps {
  /** Null if the API does not know the losses; then the card is not offered. */
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
              <EmptyState icon="check" title={t`No plants are losing energy`} />
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
