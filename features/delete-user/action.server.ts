import { deleteUser } from "@entities/user";
import { idField } from "@shared/forms/fields";
import { defineAction } from "@shared/mutations/action.server";
import type { UserSession } from "@shared/session/load-context";
import { type } from "superstruct";

/** Deletes a user; the API does not allow it for an administrator. See domain/permissions.md#deleting-users. */
export const deleteCompanyUser = defineAction(
  type({ userId: idField }),
  async ({ api, params: { userId }, session, signal }) => {
    if (!mayDeleteUsers(session) || userId === session.user.id) throw new Response(null, { status: 403 });
    await deleteUser(api, userId, { signal });
  },
);

/** Administrators delete users while admin mode is on. See domain/permissions.md#deleting-users. */
export const mayDeleteUsers = ({ user, adminMode }: Pick<UserSession, "user" | "adminMode">): boolean =>
  user.admin && adminMode;
