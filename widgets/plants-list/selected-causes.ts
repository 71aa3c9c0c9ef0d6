import type { ActionTarget } from "@entities/cause";
import type { PlantCauses } from "@entities/cause/cause-summaries.server";
import type { I18n } from "@lingui/core";
import { messageText } from "@shared/i18n/message";
import type { PlantListRow } from "./row";

export type SelectedRow = Pick<PlantListRow, "id" | "name" | "city" | "isChangeable" | "canWriteNotes" | "tickets">;

/** Selected plants as a cause without a known type. `issues` is null while the issues are not known. */
export const selectedAsCause = (rows: readonly SelectedRow[], title = "", issues: [] | null = null): ActionTarget => ({
  key: "",
  title,
  plants: rows.map((row) => ({ ...row, tickets: row.tickets.filter(({ open }) => open), issues, evidence: null })),
});

/**
 * The open causes of selected plants, and the plants without a cause. The tickets of the latter are titled with the
 * plant's name.
 */
export function causesOfSelection(
  i18n: I18n,
  rows: readonly SelectedRow[],
  { causes, isComplete }: PlantCauses,
): ActionTarget[] {
  const withCause = new Set(causes.flatMap(({ plants }) => plants.map(({ id }) => id)));
  const rest = rows.filter(({ id }) => !withCause.has(id));
  return [...causes, ...rest.map((row) => selectedAsCause([row], messageText(i18n, row.name), isComplete ? [] : null))];
}
