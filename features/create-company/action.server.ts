import { createCompany } from "@entities/company";
import { createAction } from "@shared/forms/create-action.server";
import { textField } from "@shared/forms/fields";
import { assertAdmin } from "@shared/session/assert-admin";
import { type } from "superstruct";
import { companiesPath } from "./form";

/** A company that was created, as the API named it. */
export interface CreatedCompany {
  id: number;
  name: string;
}

/** Creates a company; for administrators. // spec 1 §6 */
export const createNewCompany = createAction(
  type({ name: textField }),
  async ({ api, session, form, signal }): Promise<CreatedCompany> => {
    assertAdmin(session);
    const { id, name } = await createCompany(api, form.name, { signal });
    return { id, name };
  },
  () => companiesPath,
);
