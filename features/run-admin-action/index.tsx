import type { AdminAction } from "@entities/admin-action";
import { Trans } from "@lingui/react/macro";
import { Button } from "@shared/ui/button/button";
import { useUnit } from "effector-react";
import { useId } from "react";
import { ActionDialog } from "./action-dialog";
import styles from "./run-actions.module.css";
import { $openedAction, type ActionTarget, actionDialogOpened, actionTitle } from "./run-admin-action";

/** Actions on a plant, meter or user, each with a form and a confirmation (domain/plant-page.md#admin). */
export function RunActions({ actions, target }: { actions: readonly AdminAction[]; target: ActionTarget }) {
  const owner = useId();
  const unit = useUnit({ opened: $openedAction, open: actionDialogOpened });
  return (
    <>
      <ul className="lined">
        {actions.map((action) => (
          <li key={action.name} className={styles.action}>
            <div className={styles.texts}>
              <p className={styles.title}>{actionTitle(action)}</p>
              {action.description && <p className="hint">{action.description}</p>}
            </div>
            <Button size="small" aria-haspopup="dialog" onClick={() => unit.open({ owner, action, target })}>
              <Trans>Run…</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {unit.opened?.owner === owner && <ActionDialog opened={unit.opened} />}
    </>
  );
}
