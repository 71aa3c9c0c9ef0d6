import { createCompany } from "@entities/company";
import { textField } from "@shared/lib/fields";
import { defineAction } from "@shared/mutations/action.server";
import { type } from "superstruct";

/**
 * Creates a company. Returns its id, and its name as the API stored it. For administrators
 * (domain/permissions.md#companies).
 */
export const createNewCompany = defineAction(
  type({ name: textField }),
  async ({ api, params, signal }) => {
    const { id, name } = await createCompany(api, params.name, { signal });
    return { id, name };
  },
  () => "/admin/companies",
);
