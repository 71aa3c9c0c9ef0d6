import { deleteUser } from "@entities/user";
import { idField } from "@shared/lib/fields";
import { defineAction } from "@shared/mutations/action.server";
import type { UserSession } from "@shared/session/load-context";
import { type } from "superstruct";

/** Deletes a user. The API rejects the deletion of administrators. See domain/permissions.md#deleting-users. */
export const deleteCompanyUser = defineAction(
  type({ userId: idField }),
  async ({ api, params: { userId }, session, signal }) => {
    if (!mayDeleteUsers(session) || userId === session.user.id) throw new Response(null, { status: 403 });
    await deleteUser(api, userId, { signal });
  },
);

/** Whether the user may delete users: administrators in admin mode. See domain/permissions.md#deleting-users. */
export const mayDeleteUsers = ({ user, adminMode }: Pick<UserSession, "user" | "adminMode">): boolean =>
  user.admin && adminMode;
