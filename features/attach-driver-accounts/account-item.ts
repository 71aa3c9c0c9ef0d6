import type { DriverAccount } from "@entities/driver";
import type { SelectionItem } from "@shared/forms/selection/selection-form";

/** A driver account by its display name; by its id without one. */
export const accountItem = ({
  id,
  display_name,
}: Pick<DriverAccount, "id" | "display_name">): SelectionItem => ({
  id,
  name: display_name ?? `#${id}`,
});
