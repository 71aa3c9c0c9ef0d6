import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { isUnconfirmed, type ProblemDetails } from "@shared/api/result";
import { type Message, MessageText } from "@shared/i18n/message";
import { Button } from "@shared/ui/button/button";
import { Dialog } from "@shared/ui/dialog/dialog";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { Icon } from "@shared/ui/icon/icon";
import { Spinner } from "@shared/ui/spinner/spinner";
import { LiveRegion } from "@shared/ui/visually-hidden/visually-hidden";
import { useUnit } from "effector-react";
import type { ReactNode } from "react";
import type { PlantChangeResult } from "./action.server";
import {
  $bulkDialog,
  actionChosen,
  actionDialogClosed,
  type BulkRun,
  failedItems,
  failedItemsRetried,
  isSettled,
  runUndone,
  undoItems,
  unknownItems,
} from "./bulk";
import styles from "./bulk-dialog.module.css";
import { offeredKinds } from "./bulk-plants";
import { causeActions } from "./cause-action";

/** The progress and the results of an action. Closing the dialog cancels the plants that are not started. */
export function BulkRunDialog({ run }: { run: BulkRun }) {
  const events = useUnit({ actionDialogClosed, actionChosen, failedItemsRetried, runUndone });
  const dialog = useUnit($bulkDialog);
  const { kind, items, outcomes, isUndo } = run;
  const done = items.filter(({ plantId }) => outcomes[plantId]).length;
  const failed = failedItems(run).length;
  const unknown = unknownItems(run).length;
  const settled = isSettled(run);
  const { title, next } = causeActions[kind];
  return (
    <Dialog
      open
      onClose={() => events.actionDialogClosed()}
      dismissible={settled}
      title={isUndo ? <Trans>Undo</Trans> : <MessageText message={title(items.length)} />}
      footer={
        <>
          {settled && failed > 0 && (
            <Button icon="retry" onClick={() => events.failedItemsRetried()}>
              <Plural value={failed} one="Retry # plant" other="Retry # plants" />
            </Button>
          )}
          {settled && next && dialog && offeredKinds(dialog.causes).includes(next) && (
            <Button
              icon={causeActions[next].icon}
              aria-haspopup="dialog"
              onClick={() => events.actionChosen({ ...dialog, kind: next })}
            >
              <MessageText message={causeActions[next].label} />
            </Button>
          )}
          {settled && !isUndo && undoItems(run).length > 0 && (
            <Button onClick={() => events.runUndone()}>
              <Trans>Undo</Trans>
            </Button>
          )}
          <Button kind="primary" onClick={() => events.actionDialogClosed()}>
            {settled ? <Trans>Close</Trans> : <Trans>Stop</Trans>}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>
          {settled ? (
            <Trans>
              {done - failed} of {items.length} plants changed.
            </Trans>
          ) : (
            <Trans>
              {done} of {items.length} plants …
            </Trans>
          )}
        </p>
        {settled && unknown > 0 && (
          <p>
            <Plural
              value={unknown}
              one="It is not known whether # plant was changed. Retry looks first."
              other="It is not known whether # plants were changed. Retry looks first."
            />
          </p>
        )}
        <progress className={styles.progress} value={done} max={items.length} aria-label={`${done}/${items.length}`} />
        <LiveRegion>
          {settled && (
            <Trans>
              {done - failed} of {items.length} plants changed.
            </Trans>
          )}
        </LiveRegion>
        <PlantList
          plants={items.map(({ plantId, name }) => {
            const outcome = outcomes[plantId];
            return {
              plantId,
              name,
              isMuted: false,
              state: !outcome ? (
                <Spinner />
              ) : "error" in outcome ? (
                <Failure error={outcome.error} />
              ) : (
                <Saved {...outcome} />
              ),
            };
          })}
        />
      </div>
    </Dialog>
  );
}

function Failure({ error }: { error: ProblemDetails }) {
  return (
    <span className={styles.error}>
      {isUnconfirmed(error) ? <Trans>Not known whether it was done</Trans> : <ErrorText error={error} />}
    </span>
  );
}

const missingTexts = { template: msg`The template could not be applied.`, assignee: msg`Not assigned.` };

function Saved({ ticketId, found, missing = [] }: PlantChangeResult) {
  const { t } = useLingui();
  return (
    <>
      <Icon name="check" size="small" />
      {ticketId === null ? (
        found ? (
          <Trans>Already done</Trans>
        ) : (
          <Trans>Done</Trans>
        )
      ) : (
        <Link to={`/tickets/${ticketId}`} target="_blank" rel="noopener" prefetch="none">
          {found?.ticket ? <Trans>Already done: ticket #{found.ticket} exists</Trans> : <Trans>Ticket</Trans>}
        </Link>
      )}
      {missing.map((part) => (
        <span key={part} className={styles.error}>
          {t(missingTexts[part])}
        </span>
      ))}
    </>
  );
}

interface PlantListProps {
  plants: readonly { plantId: number; name: Message; state: ReactNode; isMuted: boolean }[];
}

/** A list of plants with a text for each. */
export function PlantList({ plants }: PlantListProps) {
  const { t } = useLingui();
  return (
    <ul className={styles.plants} aria-label={t`Plants`}>
      {plants.map(({ plantId, name, state, isMuted }) => (
        <li key={plantId} data-muted={isMuted || undefined}>
          <MessageText message={name} />
          <span className={styles.state}>{state}</span>
        </li>
      ))}
    </ul>
  );
}
