import { type PlantView, plantPermissions, plantResourceHref } from "@entities/plant";
import { newestPeriodFirst, type PromiseStatus } from "@entities/promise";
import { promisesClosed } from "@features/edit-promise";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useOnUnmount } from "@shared/lib/use-on-unmount";
import { Alert } from "@shared/ui/alert/alert";
import { Resource } from "@shared/ui/resource/resource";
import { useUnit } from "effector-react";
import styles from "./long-term.module.css";
import { PeriodCard } from "./period-card";

/** The yearly promise periods of a plant, newest first (spec 2 §2.9). */
export function LongTermTab({ view }: { view: PlantView }) {
  const { canEdit } = plantPermissions(view);
  useOnUnmount(useUnit(promisesClosed));
  return (
    <Resource<PromiseStatus[]>
      href={plantResourceHref("plant-promises", view.ref)}
      failure={msg`Failed to fetch long-term-monitoring.`}
    >
      {(promises) =>
        promises.length === 0 ? (
          <Alert kind="warning">
            <Trans>No long-term performance data yet. Monitoring takes about a week to start.</Trans>
          </Alert>
        ) : (
          <div className={styles.periods}>
            {newestPeriodFirst(promises).map((promise) => (
              <PeriodCard
                key={promise.id ?? promise.period_start}
                plant={view.ref}
                promise={promise}
                today={view.today}
                editable={canEdit}
              />
            ))}
          </div>
        )
      }
    </Resource>
  );
}
