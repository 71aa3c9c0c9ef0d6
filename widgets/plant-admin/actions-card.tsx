import type { AdminAction } from "@entities/admin-action";
import type { Plant } from "@entities/plant";
import { RunActions } from "@features/run-admin-action";
import { Trans, useLingui } from "@lingui/react/macro";
import { Card } from "@shared/ui/card/card";
import { Select } from "@shared/ui/select/select";
import { useState } from "react";
import styles from "./admin-tab.module.css";

/** The actions on the plant and on one of its meters. */
export function ActionsCard({ plant, actions }: { plant: Plant; actions: readonly AdminAction[] }) {
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
        {plantActions.length > 0 && <RunActions actions={plantActions} target={plant} />}
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
  const { t } = useLingui();
  const [selected, setSelected] = useState(meters[0]?.id);
  const targets = meters.map(({ id, name }) => ({ id, name: name || t`Meter #${id}` }));
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
