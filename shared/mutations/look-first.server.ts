import { errorOf, toResult } from "@shared/api/result";
import { idField } from "@shared/forms/fields";
import { boolean, optional } from "superstruct";
import type { ItemOutcome } from "./bulk-mutation";

/**
 * Changes an item and returns its outcome. `isDone` is given when the response to an earlier change was lost. The
 * present state is then read first, and a change that was already made is not made again
 * (domain/errors.md#lost-responses).
 */
export async function changeItem(
  id: number,
  change: () => Promise<void>,
  isDone?: () => Promise<boolean>,
): Promise<ItemOutcome> {
  const changed = async (): Promise<{ found?: true }> => {
    if (await isDone?.()) return { found: true };
    await change();
    return {};
  };
  const result = await toResult(changed());
  return { id, error: errorOf(result), ...(result.ok && result.value) };
}

/** The parameters of a selection's action besides the ids of its target. */
export const selectionFields = {
  itemId: idField,
  selected: boolean(),
  /** Whether it is unknown if an earlier change of the item was made. */
  unconfirmed: optional(boolean()),
};

interface SelectionCalls {
  params: { itemId: number; selected: boolean; unconfirmed?: boolean };
  /** The ids of the items that are selected now. */
  listIds: () => Promise<readonly (number | null)[]>;
  change: () => Promise<void>;
}

/**
 * Selects or deselects an item. When it is not known whether an earlier change was made, the present state is read
 * first. The result says whether the item already had the requested state (domain/errors.md#lost-responses).
 */
export async function changeSelection({ params, listIds, change }: SelectionCalls): Promise<{ found: boolean }> {
  const found = params.unconfirmed === true && (await listIds()).includes(params.itemId) === params.selected;
  if (!found) await change();
  return { found };
}
