import { switchField, textField } from "@shared/lib/fields";
import { safeNextUrl } from "@shared/lib/next-url";
import { defineAction } from "@shared/mutations/action.server";
import { type } from "superstruct";

/** Turns admin mode on or off for administrators and reloads the current page. See domain/sessions.md#admin-mode. */
export const setAdminMode = defineAction(
  type({ enabled: switchField, returnTo: textField }),
  async ({ context, session, params, headers }) =>
    headers.append("Set-Cookie", await context.session.commitSession({ ...session, adminMode: params.enabled })),
  ({ returnTo }) => safeNextUrl(returnTo),
);
