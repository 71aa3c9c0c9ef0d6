import type { ActionTarget } from "@entities/cause";
import type { PlantCauses } from "@entities/cause/cause-summaries.server";
import { ActionDialogs, CauseActions, causeActionShortcuts } from "@features/handle-causes";
import type { PlantsQuery, SortField } from "@features/plants-filter";
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { isOffline } from "@shared/api/result";
import { useResourceLoader } from "@shared/data/requests";
import { messageText } from "@shared/i18n/format";
import { pressControl, useShortcuts } from "@shared/shortcuts/use-shortcuts";
import { deselectRows, hasSelection, useRowSelection } from "@shared/ui/data-table/row-selection";
import { ListTable } from "@shared/ui/list-page/list-table";
import { type ComponentProps, useMemo, useRef } from "react";
import { causeGroups, groupByCause } from "./cause-rows";
import type { PageCause, PlantListRow } from "./row";

/** The keys of the actions press the buttons of the selection. */
const actionKeys = Object.fromEntries(
  Object.keys(causeActionShortcuts.shortcuts).map((key) => [
    key,
    () => (hasSelection() ? pressControl(key)() : msg`Select rows with X first.`),
  ]),
);

export type PlantsTableProps = ComponentProps<typeof ListTable<PlantListRow, PlantsQuery["filters"], SortField>>;

interface SelectableTableProps extends PlantsTableProps {
  companyId: number;
  today: Temporal.PlainDate;
  /** Whether the rows have checkboxes. */
  selecting: boolean;
  /** The causes that several plants of the page share. */
  causes: readonly PageCause[] | undefined;
}

/**
 * The table of a plants list, with the plants of a cause as one row, and with selection of plants for the actions on
 * causes (domain/triage.md#actions).
 */
export function SelectableTable({ companyId, today, selecting, causes, ...table }: SelectableTableProps) {
  const { i18n, t } = useLingui();
  const load = useResourceLoader();
  // The selection spans pages, and only one page is loaded.
  const plants = useRef(new Map<string, PlantListRow>());
  const pageRows = table.page?.rows;
  for (const row of pageRows ?? []) plants.current.set(String(row.id), row);
  const sort = table.listQuery.sortOf(table.query);
  const order = sort.field === "at_stake" && sort.descending ? "at stake" : "list";
  const rows = useMemo(() => pageRows && groupByCause(pageRows, causes ?? [], order), [pageRows, causes, order]);
  const { child_company_ids: children = [] } = table.query.filters;

  async function loadCauses(ids: readonly string[]): Promise<ActionTarget[] | null> {
    const query = new URLSearchParams({ plants: ids.join(",") });
    for (const id of children) query.append("child_company_ids[]", id);
    // Without a connection their issues are not known. A note, a ticket and an assignment do not need them.
    if (isOffline()) return causesOfSelection(i18n, companyId, selectedOf(ids), { causes: [], isComplete: false });
    const causes = await load<PlantCauses>(`/resources/plant-causes?${query}`);
    return causes && causesOfSelection(i18n, companyId, selectedOf(ids), causes);
  }

  const selectedOf = (ids: readonly string[]) => ids.flatMap((id) => plants.current.get(id) ?? []);

  const selection = useRowSelection<PlantListRow>({
    rowLabel: ({ name, cause }) => t`Select ${cause?.title ?? messageText(i18n, name)}`,
    // Light plants have no issues and no tickets. The checkbox of a cause selects its plants.
    canSelect: ({ isLight, cause }) => !isLight && !cause,
    actions: (ids) => (
      <CauseActions
        causes={[selectedAsCause(companyId, selectedOf(ids))]}
        load={() => loadCauses(ids)}
        companyId={companyId}
        today={today}
        size="small"
      />
    ),
  });
  useShortcuts(causeActionShortcuts, actionKeys);
  return (
    <>
      <ActionDialogs
        companyId={companyId}
        today={today}
        // A plant whose change failed remains selected.
        onSaved={(_, saved) => deselectRows(selection, (id) => saved.includes(Number(id)))}
      />
      <ListTable {...table} rows={rows} groups={causeGroups} selection={selecting ? selection : undefined} />
    </>
  );
}

export type SelectedRow = Pick<PlantListRow, "id" | "name" | "city" | "isChangeable" | "canWriteNotes" | "tickets">;

/** Selected plants as one cause without known facts; `issues` is null while their issues are not known. */
export const selectedAsCause = (
  companyId: number,
  rows: readonly SelectedRow[],
  title = "",
  issues: [] | null = null,
): ActionTarget => ({
  key: "",
  companyId,
  title,
  plants: rows.map((row) => ({ ...row, tickets: row.tickets.filter(({ open }) => open), issues, evidence: null })),
});

/** The open causes of selected plants, and the plants without a cause. Their tickets have their names as titles. */
export function causesOfSelection(
  i18n: I18n,
  companyId: number,
  rows: readonly SelectedRow[],
  { causes, isComplete }: PlantCauses,
): ActionTarget[] {
  const withCause = new Set(causes.flatMap(({ plants }) => plants.map(({ id }) => id)));
  const rest = rows.filter(({ id }) => !withCause.has(id));
  return [
    ...causes,
    ...rest.map((row) => selectedAsCause(companyId, [row], messageText(i18n, row.name), isComplete ? [] : null)),
  ];
}
