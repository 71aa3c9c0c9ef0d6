import type { ActionTarget } from "@entities/cause";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useOpenDialog } from "@shared/drafts/use-draft";
import { MessageText, messageText, useFormat } from "@shared/i18n/format";
import { lazyComponent, useOnUnmount } from "@shared/lib/react";
import { useOfflineCode } from "@shared/outbox/waiting-entries";
import { isOwnedBy, type Owner, useOwner } from "@shared/session/owner";
import { toastShown } from "@shared/toasts/model";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { preloadRichTextEditor } from "@shared/ui/rich-text-editor/rich-text-editor";
import { createWatch } from "effector";
import { useProvidedScope, useUnit } from "effector-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { actionsUnmounted } from "./after-run";
import {
  $bulkDialog,
  $bulkRun,
  actionChosen,
  type BulkDialog,
  type BulkRun,
  forgetInterrupted,
  plantsRun,
  readInterrupted,
  runContinued,
  runFinished,
  savedItems,
  unconfirmedItems,
  unsavedItems,
} from "./bulk";
import { bulkPlants, offeredKinds } from "./bulk-plants";
import { type CauseActionKind, causeActions, notOwned, plantIdsOf } from "./cause-action";

const actionDialog = lazyComponent(async () => (await import("./bulk-dialog")).ActionDialog);

interface CauseActionsProps {
  causes: readonly ActionTarget[];
  /** Loads the causes when an action is selected, if only their plants are known. Resolves with null after an error. */
  load?: () => Promise<readonly ActionTarget[] | null>;
  companyId: number;
  today: Temporal.PlainDate;
  size?: "small";
}

/** The actions on causes, or on the selected plants of a list. Each action describes its effect before it runs. */
export function CauseActions({ causes, load, companyId, today, size }: CauseActionsProps) {
  const open = useUnit(actionChosen);
  const owner = useOwner(companyId);
  const [busy, setBusy] = useState<CauseActionKind | null>(null);
  const offered = offeredKinds(causes);
  const choose = async (kind: CauseActionKind) => {
    setBusy(kind);
    const loaded = load ? await load() : causes;
    setBusy(null);
    if (loaded) open({ kind, ...owner, causes: loaded, today });
  };
  if (offered.length === 0) {
    return (
      <span>
        <MessageText message={notOwned} />
      </span>
    );
  }
  return offered.map((kind) => {
    const { label, icon, key } = causeActions[kind];
    return (
      <Button
        key={kind}
        icon={icon}
        size={size}
        aria-keyshortcuts={key}
        data-command=""
        busy={busy === kind}
        aria-haspopup="dialog"
        onPointerEnter={actionDialog.preload}
        onFocus={actionDialog.preload}
        onClick={() => choose(kind)}
      >
        <MessageText message={label} />
      </Button>
    );
  });
}

/** The action that a shortcut requests. Each key press creates a new object. */
export type ActionRequest = { kind: CauseActionKind; causes: readonly ActionTarget[] } | { kind: "undo" };

interface ActionDialogsProps {
  companyId: number;
  today: Temporal.PlainDate;
  request?: ActionRequest | null;
  /** The keys of the causes that an action saved for all of their plants, and the saved plants. */
  onSaved?: (causes: readonly string[], plantIds: readonly number[]) => void;
}

/** The dialog of an action, and the notice about an interrupted action. */
export function ActionDialogs({ companyId, today, request = null, onSaved }: ActionDialogsProps) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const owner = useOwner(companyId);
  const { dialog, run, open, undo, showToast } = useUnit({
    dialog: $bulkDialog,
    run: $bulkRun,
    open: actionChosen,
    undo: plantsRun.undone,
    showToast: toastShown,
  });
  useOnUnmount(useUnit(actionsUnmounted));
  useOfflineCode(() => {
    actionDialog.preload();
    preloadRichTextEditor();
  });
  useOpenDialog("cause-action", dialog && !run ? JSON.stringify(dialog) : null, (stored) =>
    open({ ...(JSON.parse(stored) as BulkDialog), today }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each request
  useEffect(() => {
    if (request?.kind === "undo") undo();
    else if (request && offeredKinds(request.causes).includes(request.kind)) open({ ...request, ...owner, today });
    else if (request) {
      const { kind, causes } = request;
      const label = messageText(i18n, causeActions[kind].label);
      const reasons = new Set(bulkPlants(kind, causes).flatMap(({ exclusion }) => exclusion ?? []));
      const reason = format.list([...reasons].map((exclusion) => messageText(i18n, exclusion)));
      showToast({ kind: "info", message: t`${label} is not possible: ${reason}` });
    }
  }, [request]);
  useOnRunFinished((finished) => {
    const saved = savedItems(finished);
    const unsaved = new Set(finished.items.filter((item) => !saved.includes(item)).flatMap(({ causes }) => causes));
    const causes = finished.items.flatMap((item) => item.causes).filter((key) => !unsaved.has(key));
    onSaved?.(causes, saved.flatMap(plantIdsOf));
  });
  // An action that is still open belongs to the user and company that opened it, even after the user switched
  // companies.
  const current = run ?? dialog;
  if (!current || !isOwnedBy(current, owner)) return <Interrupted owner={owner} />;
  return (
    <Suspense fallback={null}>
      <actionDialog.Component />
    </Suspense>
  );
}

/** Calls `onFinished` when all items of an action have an outcome. */
function useOnRunFinished(onFinished: (run: BulkRun) => void): void {
  const scope = useProvidedScope();
  const latest = useRef(onFinished);
  latest.current = onFinished;
  useEffect(
    () => createWatch({ unit: runFinished, scope: scope ?? undefined, fn: (run) => latest.current(run) }),
    [scope],
  );
}

function Interrupted({ owner }: { owner: Owner }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const resume = useUnit(runContinued);
  const [run, setRun] = useState<BulkRun | null>(null);
  useEffect(() => setRun(readInterrupted(owner)), [owner]);
  if (!run) return null;
  const left = unsavedItems(run);
  const unconfirmed = format.list(unconfirmedItems(run).map(({ name }) => messageText(i18n, name)));
  return (
    <Alert
      kind="warning"
      title={
        left.length > 0 ? (
          <Plural
            value={left.length}
            one="An action was interrupted: # plant was not changed"
            other="An action was interrupted: # plants were not changed"
          />
        ) : (
          <Trans>An action was interrupted</Trans>
        )
      }
      actions={
        <>
          <Button size="small" onClick={() => resume(run)}>
            <Trans>Continue</Trans>
          </Button>
          <Button
            size="small"
            kind="quiet"
            onClick={() => {
              forgetInterrupted(owner);
              setRun(null);
            }}
          >
            <Trans>Dismiss</Trans>
          </Button>
        </>
      }
    >
      {format.list(left.map(({ name }) => messageText(i18n, name)))}
      {unconfirmed && (
        <p>
          <Trans>Not known whether it was changed: {unconfirmed}. Continue looks first.</Trans>
        </p>
      )}
    </Alert>
  );
}
