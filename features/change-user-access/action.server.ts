import { changeUserAccess, userAccessActions } from "@entities/user";
import { idField } from "@shared/lib/fields";
import { defineAction } from "@shared/mutations/action.server";
import { enums, type } from "superstruct";

/** Deactivates or reactivates a user, or sends the welcome email again. See domain/permissions.md#deleting-users. */
export const changeAccessOfUser = defineAction(
  type({ userId: idField, action: enums(userAccessActions) }),
  async ({ api, params, session, signal }) => {
    const { user, adminMode } = session;
    if (!user.admin || !adminMode || params.userId === user.id) throw new Response(null, { status: 403 });
    await changeUserAccess(api, params, { signal });
  },
);
