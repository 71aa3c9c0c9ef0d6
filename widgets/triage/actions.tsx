import { plantHref } from "@entities/plant";
import {
  $bulkDialog,
  $bulkRun,
  BulkDialog,
  type BulkKind,
  type BulkRun,
  bulkContinued,
  bulkOpened,
  bulkPlants,
  failedItems,
  forgetInterrupted,
  isSettled,
  lastUndone,
  readInterrupted,
  unknownItems,
  unsentItems,
} from "@features/handle-causes";
import { entryTitle, type QueueEntry, type QueuePlant } from "@features/triage";
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type Format, useFormat } from "@shared/i18n/format";
import { messageText } from "@shared/i18n/message";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import type { IconName } from "@shared/ui/icon/icon";
import { searchMarking } from "@shared/ui/marked-row/marked-row";
import { useUnit } from "effector-react";
import { type ReactNode, useEffect, useState } from "react";
import type { TriageRow } from "./columns";

/** What is known of a cause at a plant, as a paragraph of its ticket. */
function evidenceOf(i18n: I18n, format: Format, row: TriageRow, plant: QueuePlant): string {
  const { costPerDay, costSoFar, since } = row;
  const amount = ({ lostKwh, lostCents }: QueueEntry["costPerDay"]) =>
    format.energyAndValue(lostKwh, (lostCents ?? 0) / 100);
  const own = row.plants.length === 1;
  const lines = [
    `${messageText(i18n, plant.name)}: ${entryTitle(i18n, row, row.isDown)}`,
    since && i18n._(msg`since ${format.date(since)}`),
    own && costPerDay.lostKwh && i18n._(msg`${amount(costPerDay)} lost per day`),
    own && costSoFar.lostKwh && i18n._(msg`${amount(costSoFar)} lost so far`),
    own && costPerDay.notReceivedKwh && i18n._(msg`${format.energy(costPerDay.notReceivedKwh)} a day not received`),
  ];
  return `${lines.filter(Boolean).join(", ")}.`;
}

/** The issues of a plant, with one of them marked; those of a plant as a whole may have no id. */
export function issueHref(companyId: number, plantId: number, issueId: number | null): string {
  const href = plantHref(companyId, plantId);
  if (issueId === null || issueId <= 0) return `${href}#issues`;
  const [path, search] = href.split("?");
  return `${path}?${searchMarking(search ?? "", `issue-${issueId}`)}#issues`;
}

/** A link of its ticket to the issues of a plant, where the first of the cause is marked. */
function linkOf(i18n: I18n, companyId: number, { id, name, issues }: QueuePlant) {
  const path = issueHref(companyId, id, issues[0]?.id ?? null);
  return { text: i18n._(msg`Issues of ${messageText(i18n, name)}`), href: new URL(path, window.location.origin).href };
}

/** Opens the dialog of an action on causes. */
function useOpenDialog(companyId: number): (kind: BulkKind, rows: readonly TriageRow[]) => void {
  const { i18n } = useLingui();
  const format = useFormat();
  const open = useUnit(bulkOpened);
  return (kind, rows) => {
    const [row] = rows;
    const plants = bulkPlants(
      kind,
      rows,
      (entry, plant: QueuePlant) => evidenceOf(i18n, format, entry, plant),
      (plant) => linkOf(i18n, companyId, plant),
    );
    open({ kind, companyId, plants, title: row ? entryTitle(i18n, row, row.isDown) : "" });
  };
}

/** Whether an action applies to one of the causes at least. */
const applies = (kind: BulkKind, rows: readonly TriageRow[]): boolean => {
  if (kind === "snooze") return rows.some(({ tab }) => tab === "open" || tab === "in-progress");
  return kind !== "assign" || rows.some(({ plants }) => plants.some(({ tickets }) => tickets.length > 0));
};

interface CauseActionsProps {
  rows: readonly TriageRow[];
  companyId: number;
  size?: "small";
}

/** The actions on one cause or on a selection of them; each says first what it will do. */
export function CauseActions({ rows, companyId, size }: CauseActionsProps) {
  const open = useOpenDialog(companyId);
  const action = (kind: BulkKind, key: string, icon: IconName, label: ReactNode) =>
    applies(kind, rows) && (
      <Button
        icon={icon}
        size={size}
        aria-haspopup="dialog"
        aria-keyshortcuts={key}
        data-command=""
        onClick={() => open(kind, rows)}
      >
        {label}
      </Button>
    );
  return (
    <>
      {action("snooze", "s", "moon", <Trans>Snooze</Trans>)}
      {action("ticket", "t", "tickets", <Trans>Create ticket</Trans>)}
      {action("assign", "a", "account", <Trans>Assign</Trans>)}
      {action("note", "n", "edit", <Trans>Add note</Trans>)}
    </>
  );
}

/** What a key of the page does; each press is a new object. */
export type ActionRequest = { kind: BulkKind; rows: readonly TriageRow[] } | { kind: "undo" };

interface ActionDialogsProps {
  companyId: number;
  today: Temporal.PlainDate;
  request: ActionRequest | null;
  /** The keys of causes that an action has saved at all of their plants. */
  onSaved: (causes: readonly string[]) => void;
}

/** The dialog of an action, and what an action that was interrupted has not done. */
export function ActionDialogs({ companyId, today, request, onSaved }: ActionDialogsProps) {
  const { dialog, run, undo } = useUnit({ dialog: $bulkDialog, run: $bulkRun, undo: lastUndone });
  const open = useOpenDialog(companyId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each request
  useEffect(() => {
    if (request?.kind === "undo") undo();
    else if (request && applies(request.kind, request.rows)) open(request.kind, request.rows);
  }, [request]);
  const isFinished = run !== null && isSettled(run);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each finished action
  useEffect(() => {
    if (!run || !isFinished) return;
    const failed = new Set(failedItems(run).flatMap(({ causes }) => causes));
    onSaved(run.items.flatMap(({ causes }) => causes).filter((key) => !failed.has(key)));
  }, [isFinished]);
  return dialog || run ? <BulkDialog today={today} /> : <Interrupted companyId={companyId} />;
}

function Interrupted({ companyId }: { companyId: number }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const resume = useUnit(bulkContinued);
  const [run, setRun] = useState<BulkRun | null>(null);
  useEffect(() => setRun(readInterrupted(companyId)), [companyId]);
  if (!run) return null;
  const left = unsentItems(run);
  const unknown = format.list(unknownItems(run).map(({ name }) => messageText(i18n, name)));
  return (
    <Alert
      kind="warning"
      title={
        <Plural
          value={left.length}
          one="An action was interrupted: # plant was not changed"
          other="An action was interrupted: # plants were not changed"
        />
      }
      actions={
        <>
          {left.length > 0 && (
            <Button size="small" onClick={() => resume(run)}>
              <Trans>Continue</Trans>
            </Button>
          )}
          <Button
            size="small"
            kind="quiet"
            onClick={() => {
              forgetInterrupted(companyId);
              setRun(null);
            }}
          >
            <Trans>Dismiss</Trans>
          </Button>
        </>
      }
    >
      {format.list(left.map(({ name }) => messageText(i18n, name)))}
      {unknown && (
        <p>
          <Trans>Not known whether it was changed: {unknown}</Trans>
        </p>
      )}
    </Alert>
  );
}
