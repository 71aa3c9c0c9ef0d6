import type { AdminAction } from "@entities/admin-action";
import { meterChoice } from "@entities/meter";
import { type Plant, type PlantView, plantName } from "@entities/plant";
import { DeletePlant } from "@features/edit-plant";
import { RunActions } from "@features/run-admin-action";
import { Trans, useLingui } from "@lingui/react/macro";
import { messageText } from "@shared/i18n/message";
import { Card } from "@shared/ui/card/card";
import { Resource } from "@shared/ui/resource/resource";
import { Select } from "@shared/ui/select/select";
import { useState } from "react";
import styles from "./admin-tab.module.css";
import { DashboardsCard } from "./dashboards-card";
import type { AdminTools } from "./loader.server";

/** The tools of administrators in admin mode: dashboards, admin actions, deletion (domain/plant-page.md#admin). */
export function AdminTab({ view: { plant, ref, today } }: { view: PlantView }) {
  const { i18n } = useLingui();
  return (
    <div className="stack gap-5">
      <Resource<AdminTools> href="/resources/plant-admin" parts={[]}>
        {({ actions, dashboards }) => (
          <>
            <DashboardsCard meters={plant.meters} urls={dashboards} />
            <ActionsCard plant={plant} today={today} actions={actions} />
          </>
        )}
      </Resource>
      <Card title={<Trans>Delete plant</Trans>}>
        <div className="row spread gap-3">
          <p>
            <Trans>The plant is deleted with its meters, issues, notes and files.</Trans>
          </p>
          <DeletePlant plantId={ref.plantId} plantName={messageText(i18n, plantName(plant))} />
        </div>
      </Card>
    </div>
  );
}

interface ActionsCardProps {
  plant: Plant;
  today: Temporal.PlainDate;
  actions: readonly AdminAction[];
}

function ActionsCard({ plant, today, actions }: ActionsCardProps) {
  const { i18n } = useLingui();
  const plantActions = actions.filter(({ scope }) => scope === "plant");
  const meterActions = actions.filter(({ scope }) => scope === "meter");
  return (
    <Card title={<Trans>Admin actions</Trans>}>
      <div className="stack">
        {plantActions.length === 0 && meterActions.length === 0 && (
          <p className="muted">
            <Trans>There are no actions for plants or meters.</Trans>
          </p>
        )}
        {plantActions.length > 0 && (
          <RunActions actions={plantActions} target={{ id: plant.id, name: messageText(i18n, plantName(plant)) }} />
        )}
        {meterActions.length > 0 && plant.meters.length > 0 && (
          <MeterActions meters={plant.meters} today={today} actions={meterActions} />
        )}
      </div>
    </Card>
  );
}

interface MeterActionsProps {
  meters: Plant["meters"];
  today: Temporal.PlainDate;
  actions: readonly AdminAction[];
}

function MeterActions({ meters, today, actions }: MeterActionsProps) {
  const { t, i18n } = useLingui();
  const [selected, setSelected] = useState(meters[0]?.id);
  const targets = meters.map((meter) => ({ id: meter.id, name: meterChoice(meter, { meters, today }, i18n) }));
  const target = targets.find(({ id }) => id === selected) ?? targets[0];
  if (!target) return null;
  return (
    <section className={`stack ${styles.group}`} aria-label={t`Actions on a meter`}>
      <div className={styles.meter}>
        <Select
          label={t`Meter`}
          value={String(target.id)}
          onChange={(event) => setSelected(Number(event.target.value))}
          options={targets.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </div>
      <RunActions actions={actions} target={target} />
    </section>
  );
}
