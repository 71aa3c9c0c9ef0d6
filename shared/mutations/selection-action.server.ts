import { idField } from "@shared/forms/fields";
import { boolean, optional } from "superstruct";

/** The parameters of a selection's action besides the ids of its target. */
export const selectionFields = {
  itemId: idField,
  selected: boolean(),
  /** It is not known whether an earlier change of the item was made. */
  unconfirmed: optional(boolean()),
};

interface SelectionCalls {
  params: { itemId: number; selected: boolean; unconfirmed?: boolean };
  /** The ids of the items that are selected now. */
  listIds: () => Promise<readonly (number | null)[]>;
  change: () => Promise<void>;
}

/**
 * Selects an item or removes it. One of which it is not known whether an earlier change was made is looked up first; the
 * result says whether it was found as it is to be (domain/errors.md#lost-responses).
 */
export async function changeSelection({ params, listIds, change }: SelectionCalls): Promise<{ found: boolean }> {
  const found = params.unconfirmed === true && (await listIds()).includes(params.itemId) === params.selected;
  if (!found) await change();
  return { found };
}
