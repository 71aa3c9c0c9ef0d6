import { createUser } from "@entities/user";
import { textField } from "@shared/lib/fields";
import { defineAction } from "@shared/mutations/action.server";
import { type } from "superstruct";

/** Creates a user of the current company. See domain/companies.md#users. */
export const createCompanyUser = defineAction(
  type({ first_name: textField, last_name: textField, email: textField }),
  ({ api, session, params: { first_name, last_name, email }, signal }) =>
    createUser(api, session.company.id, { first_name, last_name, email }, { signal }),
  () => "/users",
);
