import type { PlantView } from "@entities/plant";
import { DeletePlant } from "@features/delete-plant";
import { Trans } from "@lingui/react/macro";
import { Card } from "@shared/ui/card/card";
import { Resource } from "@shared/ui/resource/resource";
import { ActionsCard } from "./actions-card";
import styles from "./admin-tab.module.css";
import { DashboardsCard } from "./dashboards-card";
import type { AdminTools } from "./loader.server";

/** The tools of administrators in admin mode: dashboards, admin actions, deletion (spec 2 §2.15). */
export function AdminTab({ view: { plant, ref } }: { view: PlantView }) {
  return (
    <div className={styles.cards}>
      <Resource<AdminTools> href="/resources/plant-admin">
        {({ actions, dashboards }) => (
          <>
            <DashboardsCard meters={plant.meters} urls={dashboards} />
            <ActionsCard plant={plant} actions={actions} />
          </>
        )}
      </Resource>
      <Card title={<Trans>Delete plant</Trans>}>
        <div className={styles.deletion}>
          <p>
            <Trans>The plant is deleted with its meters, issues, notes and files.</Trans>
          </p>
          <DeletePlant plantId={ref.plantId} plantName={plant.name} />
        </div>
      </Card>
    </div>
  );
}
