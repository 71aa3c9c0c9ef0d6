import type { Plant } from "@entities/plant";
import type { SelectionItem } from "@shared/forms/selection/selection-form";

/** The tags of a plant that can be removed. */
export const savedTags = ({ tags }: Plant): SelectionItem[] =>
  tags.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]));
