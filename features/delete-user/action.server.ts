import { deleteUser } from "@entities/user";
import { createAction } from "@shared/forms/create-action.server";
import { idField } from "@shared/forms/fields";
import { type } from "superstruct";
import { userField } from "./form";
import { mayDeleteUsers } from "./permission";

/** Deletes a user; the API refuses to delete an administrator. // spec 1 §6, spec 2 §6 */
export const removeUser = createAction(
  type({ [userField]: idField }),
  async ({ api, form, session, signal }) => {
    const userId = form[userField];
    if (!mayDeleteUsers(session) || userId === session.user.id) throw new Response(null, { status: 403 });
    await deleteUser(api, userId, { signal });
  },
);
