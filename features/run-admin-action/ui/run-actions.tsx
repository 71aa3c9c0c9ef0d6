import type { AdminAction } from "@entities/admin-action";
import { Trans } from "@lingui/react/macro";
import { ConfirmedSubmission } from "@shared/forms/submission/confirmed-submission";
import { Button } from "@shared/ui/button/button";
import { useUnit } from "effector-react";
import { useId } from "react";
import { actionTitle } from "../action-values";
import { runKey } from "../form";
import { $dialog, type ActionTarget, opened, running } from "../model";
import { ActionDialog } from "./action-dialog";
import styles from "./run-actions.module.css";

interface RunActionsProps {
  /** The actions of one scope. */
  actions: readonly AdminAction[];
  target: ActionTarget;
}

/** Actions on a plant, meter or user, each with a form that is confirmed before it runs (spec 2 §2.15). */
export function RunActions({ actions, target }: RunActionsProps) {
  const owner = useId();
  const { dialog, open } = useUnit({ dialog: $dialog, open: opened });
  return (
    <ConfirmedSubmission
      model={running}
      fetcherKey={runKey}
      kind="primary"
      title={<Trans>Run action</Trans>}
      confirmLabel={<Trans>Run</Trans>}
      isOwn={(run) => run.owner === owner}
      question={(run) => {
        const title = actionTitle(run.action);
        const { name } = run.target;
        return (
          <p>
            <Trans>
              Are you sure you want to run “{title}” for {name}?
            </Trans>
          </p>
        );
      }}
    >
      {() => (
        <>
          <ul className={styles.actions}>
            {actions.map((action) => (
              <li key={action.name} className={styles.action}>
                <div className={styles.texts}>
                  <p className={styles.title}>{actionTitle(action)}</p>
                  {action.description && <p className={styles.muted}>{action.description}</p>}
                </div>
                <Button size="small" aria-haspopup="dialog" onClick={() => open({ owner, action, target })}>
                  <Trans>Run…</Trans>
                </Button>
              </li>
            ))}
          </ul>
          {dialog?.owner === owner && <ActionDialog action={dialog.action} values={dialog.values} />}
        </>
      )}
    </ConfirmedSubmission>
  );
}
