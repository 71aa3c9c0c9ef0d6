import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { Outcome } from "@shared/api/outcome";
import { Card } from "@shared/ui/card";
import { CardFailed } from "@shared/ui/card-failed";
import { EmptyState } from "@shared/ui/empty-state";
import { ProblemText } from "@shared/ui/problem-text";
import { Skeleton } from "@shared/ui/skeleton";
import { Streamed } from "@shared/ui/streamed";
import { type LosingPlant, namedPlants } from "./losing-plant";
import { LosingPlantRow } from "./losing-plant-row";
import styles from "./worst-plants.module.css";

interface WorstPlantsProps {
  plants: Promise<Outcome<LosingPlant[]>>;
  today: Temporal.PlainDate;
}

/** Where most energy is being lost now: what to do first. */
export function WorstPlants({ plants, today }: WorstPlantsProps) {
  const { t } = useLingui();
  return (
    <Card
      title={t`Losing most energy`}
      hint={t`Expected and not generated, a day, over the last 7 days`}
      footer={
        <Link to="/plants">
          <Trans>All plants, most energy lost first</Trans>
        </Link>
      }
    >
      <div className={styles.body}>
        <Streamed
          outcome={plants}
          fallback={<Places />}
          failed={(problem) => (
            <CardFailed>
              <strong>
                <Trans>An error occurred. Please retry later.</Trans>
              </strong>
              <ProblemText problem={problem} />
            </CardFailed>
          )}
        >
          {(losing) =>
            losing.length === 0 ? (
              <EmptyState icon="check" title={t`No plant loses energy`} />
            ) : (
              <ol className={styles.plants}>
                {losing.map((plant) => (
                  <LosingPlantRow
                    key={plant.id}
                    plant={plant}
                    share={plant.lostKwhPerDay / (losing[0]?.lostKwhPerDay ?? 1)}
                    today={today}
                  />
                ))}
              </ol>
            )
          }
        </Streamed>
      </div>
    </Card>
  );
}

/** The places of the plants, in their final size. */
function Places() {
  return (
    <div className={styles.plants}>
      {Array.from({ length: namedPlants }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places never move
        <div key={place} className={styles.plant}>
          <Skeleton width="60%" height="0.9em" />
        </div>
      ))}
    </div>
  );
}
