import { defineAction } from "@shared/mutations/action.server";
import { type } from "superstruct";

/** Ends every other session of the user; this one continues under a new id. See domain/sessions.md#end. */
export const endOtherSessions = defineAction(
  type({}),
  async ({ context, session, headers }) =>
    headers.append("Set-Cookie", await context.session.endOtherSessions(session)),
  () => "/account",
);
