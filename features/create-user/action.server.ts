import { createUser } from "@entities/user";
import { createAction } from "@shared/forms/create-action.server";
import { textField } from "@shared/forms/fields";
import { type } from "superstruct";
import { usersPath } from "./form";

/** Creates a user of the current company. // spec 1 §2, §5 */
export const createCompanyUser = createAction(
  type({ first_name: textField, last_name: textField, email: textField }),
  ({ api, session, form, signal }) => {
    const { first_name, last_name, email } = form;
    return createUser(api, session.company.id, { first_name, last_name, email }, { signal });
  },
  () => usersPath,
);
