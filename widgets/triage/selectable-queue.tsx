import { $bulkRun, failedItems, isSettled } from "@features/handle-causes";
import { entryTitle } from "@features/triage";
import { useLingui } from "@lingui/react/macro";
import { type RowSelection, useRowSelection } from "@shared/ui/data-table/row-selection";
import { useUnit } from "effector-react";
import { useEffect } from "react";
import { CauseActions } from "./actions";
import type { TriageRow } from "./columns";
import { QueueTables, type QueueTablesProps } from "./queue-tables";

/** The causes with the selection of several and the actions on them. */
export function SelectableQueue({ companyId, ...tables }: QueueTablesProps & { companyId: number }) {
  const { t, i18n } = useLingui();
  const rows = [...(tables.rows ?? []), ...tables.folded];
  const selection = useRowSelection<TriageRow>({
    rowLabel: (row) => t`Select ${entryTitle(i18n, row, row.isDown)}`,
    actions: (ids) => (
      <CauseActions rows={rows.filter(({ key }) => ids.includes(key))} companyId={companyId} size="small" />
    ),
  });
  useUnselectSaved(selection);
  return <QueueTables {...tables} selection={selection} />;
}

/** Once an action is finished, only the causes of plants that failed stay selected. */
function useUnselectSaved({ onChange }: RowSelection<TriageRow>): void {
  const run = useUnit($bulkRun);
  const isFinished = run !== null && isSettled(run);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each finished action
  useEffect(() => {
    if (!run || !isFinished) return;
    const failed = new Set(failedItems(run).flatMap(({ causes }) => causes));
    const saved = run.items.flatMap(({ causes }) => causes).filter((key) => !failed.has(key));
    onChange((selected) => Object.fromEntries(Object.entries(selected).filter(([key]) => !saved.includes(key))));
  }, [isFinished]);
}
