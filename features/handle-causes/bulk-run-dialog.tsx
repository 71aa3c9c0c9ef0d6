import { type SimilarTicket, ticketHref } from "@entities/ticket";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { isUnconfirmed, type ProblemDetails } from "@shared/api/result";
import { type Message, MessageText } from "@shared/i18n/format";
import { useScrollRegion } from "@shared/lib/react";
import { ErrorText } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { Dialog } from "@shared/ui/dialog/dialog";
import { Icon } from "@shared/ui/icon/icon";
import { Spinner } from "@shared/ui/spinner/spinner";
import { LiveRegion } from "@shared/ui/visually-hidden/visually-hidden";
import { useUnit } from "effector-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { PlantChangeResult } from "./action.server";
import { foundMessage, withNext } from "./after-run";
import {
  $bulkDialog,
  actionChosen,
  actionDialogClosed,
  type BulkRun,
  failedItems,
  failedItemsRetried,
  isSettled,
  isSingle,
  plantsRun,
  savedItems,
  skippedItems,
  skippedItemsForced,
  unconfirmedItems,
  undoItems,
  waitingItems,
} from "./bulk";
import styles from "./bulk-dialog.module.css";
import { type CauseActionKind, causeActions, plantIdsOf } from "./cause-action";

/** The progress and the results of an action. Closing the dialog cancels the plants that are not started. */
export function BulkRunDialog({ run }: { run: BulkRun }) {
  const { undone } = plantsRun;
  const events = useUnit({ actionDialogClosed, actionChosen, failedItemsRetried, skippedItemsForced, undone });
  const dialog = useUnit($bulkDialog);
  const { kind, items, outcomes, isUndo } = run;
  const done = items.filter(({ plantId }) => outcomes[plantId]).length;
  const failed = failedItems(run).length;
  const skipped = skippedItems(run).length;
  const waiting = waitingItems(run).length;
  const changed = savedItems(run).length - waiting;
  const unconfirmed = unconfirmedItems(run).length;
  const settled = isSettled(run);
  const closeRef = useRef<HTMLButtonElement>(null);
  // Enter closes the result. It does not stop the action.
  useEffect(() => {
    if (settled) closeRef.current?.focus();
  }, [settled]);
  const { title, failed: failedText, undoFailed = failedText } = causeActions[kind];
  const next = dialog && !isUndo && settled ? withNext(dialog, kind) : null;
  const officialText = isSingle(run) && failed > 0 && unconfirmed === 0 && (isUndo ? undoFailed : failedText);
  const waitingText = waiting > 0 && (
    <Plural
      value={waiting}
      one="# plant is changed when the connection is back."
      other="# plants are changed when the connection is back."
    />
  );
  const summary = officialText ? (
    <MessageText message={officialText} />
  ) : waiting === items.length ? (
    waitingText
  ) : (
    <Trans>
      {changed} of {items.length} plants changed.
    </Trans>
  );
  return (
    <Dialog
      open
      onClose={() => events.actionDialogClosed()}
      dismissible={settled}
      title={isUndo ? <Trans>Undo</Trans> : <MessageText message={title(items.flatMap(plantIdsOf).length)} />}
      footer={
        <>
          {settled && failed > 0 && (
            <Button icon="retry" onClick={() => events.failedItemsRetried()}>
              <Plural value={failed} one="Retry # plant" other="Retry # plants" />
            </Button>
          )}
          {settled && skipped > 0 && (
            <Button onClick={() => events.skippedItemsForced()}>
              <Plural value={skipped} one="Create # ticket anyway" other="Create # tickets anyway" />
            </Button>
          )}
          {next && (
            <Button
              icon={causeActions[next.kind].icon}
              aria-haspopup="dialog"
              onClick={() => events.actionChosen(next)}
            >
              <MessageText message={causeActions[next.kind].label} />
            </Button>
          )}
          {settled && !isUndo && undoItems(run).length > 0 && (
            <Button onClick={() => events.undone()}>
              <Trans>Undo</Trans>
            </Button>
          )}
          <Button ref={closeRef} kind="primary" onClick={() => events.actionDialogClosed()}>
            {settled ? <Trans>Close</Trans> : <Trans>Stop</Trans>}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>
          {settled ? (
            summary
          ) : (
            <Trans>
              {done} of {items.length} plants …
            </Trans>
          )}
        </p>
        {settled && unconfirmed > 0 && (
          <p>
            <Plural
              value={unconfirmed}
              one="It is not known whether # plant was changed. Retry looks first."
              other="It is not known whether # plants were changed. Retry looks first."
            />
          </p>
        )}
        <progress className={styles.progress} value={done} max={items.length} aria-label={`${done}/${items.length}`} />
        {settled && waiting > 0 && waiting < items.length && <p>{waitingText}</p>}
        {settled && skipped > 0 && (
          <p>
            <Plural
              value={skipped}
              one="# plant already has an open ticket, so no ticket was created."
              other="# plants already have an open ticket, so no ticket was created."
            />
          </p>
        )}
        <LiveRegion>{settled && summary}</LiveRegion>
        <PlantList
          plants={items.map(({ plantId, companyId, name }) => {
            const outcome = outcomes[plantId];
            return {
              plantId,
              name,
              isMuted: false,
              state: !outcome ? (
                <Spinner />
              ) : outcome.error ? (
                <Failure error={outcome.error} />
              ) : outcome.existing ? (
                <Existing tickets={outcome.existing} companyId={companyId} />
              ) : (
                <Saved {...outcome} kind={kind} companyId={companyId} />
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

/** The open tickets of a plant for which no ticket was created. */
function Existing({ tickets, companyId }: { tickets: readonly SimilarTicket[]; companyId: number }) {
  return (
    <span>
      {tickets.map(({ id, number }) => (
        <Link key={id} to={ticketHref({ companyId, ticketId: id })} target="_blank" rel="noopener" prefetch="none">
          <Trans>Already has ticket #{number}</Trans>
        </Link>
      ))}
    </span>
  );
}

const missingTexts = { template: msg`The template could not be applied.`, assignee: msg`Not assigned.` };

type SavedProps = Partial<PlantChangeResult> & { kind: CauseActionKind; companyId: number };

function Saved({ kind, companyId, ticketId = null, found, missing = [], isWaiting }: SavedProps) {
  const { t } = useLingui();
  if (isWaiting) {
    return (
      <>
        <Icon name="clock" size="small" />
        <Trans>Waiting to be sent</Trans>
      </>
    );
  }
  const foundText = found && t(foundMessage(kind, found.ticket));
  return (
    <>
      <Icon name="check" size="small" />
      {ticketId === null ? (
        (foundText ?? <Trans>Done</Trans>)
      ) : (
        <Link to={ticketHref({ companyId, ticketId })} target="_blank" rel="noopener" prefetch="none">
          {foundText ?? <Trans>Ticket</Trans>}
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
  const ref = useScrollRegion<HTMLUListElement>();
  return (
    <ul ref={ref} className={styles.plants} aria-label={t`Plants`}>
      {plants.map(({ plantId, name, state, isMuted }) => (
        <li key={plantId} data-muted={isMuted || undefined}>
          <MessageText message={name} />
          <span className={styles.state}>{state}</span>
        </li>
      ))}
    </ul>
  );
}
