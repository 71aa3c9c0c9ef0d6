import type { SelectionTarget } from "@shared/forms/selection/selection-model";

export const shareTagAction = "/actions/share-tag";
export const shareTagKey = "share-tag";

export const shareFieldAction = "/actions/share-custom-field";
export const shareFieldKey = "share-custom-field";

/** The field with the company that owns the shared item. */
export const companyField = "company_id";
/** The field with the child company. */
export const childField = "child_id";

/** The form fields of the child company that an item is shared with. */
export const writeChild = (companyId: number, childId: number): SelectionTarget => ({
  [companyField]: String(companyId),
  [childField]: String(childId),
});
