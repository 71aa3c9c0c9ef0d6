/** An item that can be selected. */
export interface SelectionItem {
  id: number;
  name: string;
}

/** An item is added to a selection or removed from it; each change is saved on its own. */
export interface SelectionChange extends SelectionItem {
  selected: boolean;
}

/** The form fields of a change. */
export const writeSelectionChange = ({
  id,
  selected,
}: Pick<SelectionChange, "id" | "selected">): Record<string, string> => ({
  item_id: String(id),
  selected: selected ? "1" : "0",
});
