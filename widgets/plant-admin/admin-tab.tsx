import { type PlantView, plantName } from "@entities/plant";
import { DeletePlant } from "@features/delete-plant";
import { Trans, useLingui } from "@lingui/react/macro";
import { messageText } from "@shared/i18n/message";
import { Card } from "@shared/ui/card/card";
import { Resource } from "@shared/ui/resource/resource";
import { ActionsCard } from "./actions-card";
import styles from "./admin-tab.module.css";
import { DashboardsCard } from "./dashboards-card";
import type { AdminTools } from "./loader.server";

/** The tools of administrators in admin mode: dashboards, admin actions, deletion (spec 2 §2.15). */
export function AdminTab({ view: { plant, ref } }: { view: PlantView }) {
  const { i18n } = useLingui();
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
          <DeletePlant plantId={ref.plantId} plantName={messageText(i18n, plantName(plant))} />
        </div>
      </Card>
    </div>
  );
}
