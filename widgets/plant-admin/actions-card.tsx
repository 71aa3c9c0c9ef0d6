import type { AdminAction } from "@entities/admin-action";
import { meterName } from "@entities/meter";
import { type Plant, plantName } from "@entities/plant";
import { RunActions } from "@features/run-admin-action";
import { Trans, useLingui } from "@lingui/react/macro";
import { messageText } from "@shared/i18n/message";
import { Card } from "@shared/ui/card/card";
import { Select } from "@shared/ui/select/select";
import { useState } from "react";
import styles from "./admin-tab.module.css";

/** The actions on the plant and on one of its meters. */
export function ActionsCard({ plant, actions }: { plant: Plant; actions: readonly AdminAction[] }) {
  const { i18n } = useLingui();
  const plantActions = actions.filter(({ scope }) => scope === "plant");
  const meterActions = actions.filter(({ scope }) => scope === "meter");
  return (
    <Card title={<Trans>Admin actions</Trans>}>
      <div className={styles.groups}>
        {plantActions.length === 0 && meterActions.length === 0 && (
          <p className={styles.muted}>
            <Trans>There are no actions for plants or meters.</Trans>
          </p>
        )}
        {plantActions.length > 0 && (
          <RunActions
            actions={plantActions}
            target={{ id: plant.id, name: messageText(i18n, plantName(plant)) }}
          />
        )}
        {meterActions.length > 0 && plant.meters.length > 0 && (
          <MeterActions meters={plant.meters} actions={meterActions} />
        )}
      </div>
    </Card>
  );
}

interface MeterActionsProps {
  meters: Plant["meters"];
  actions: readonly AdminAction[];
}

function MeterActions({ meters, actions }: MeterActionsProps) {
  const { t, i18n } = useLingui();
  const [selected, setSelected] = useState(meters[0]?.id);
  const targets = meters.map((meter) => ({ id: meter.id, name: meterName(meter, i18n) }));
  const target = targets.find(({ id }) => id === selected) ?? targets[0];
  if (!target) return null;
  return (
    <section className={styles.group} aria-label={t`Actions on a meter`}>
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
