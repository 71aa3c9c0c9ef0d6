import { defineAction } from "@shared/mutations/action.server";
import { type } from "superstruct";

/** Ends all other sessions of the user. The current session continues with a new id. See domain/sessions.md#end. */
export const endOtherSessions = defineAction(
  type({}),
  async ({ context, session, headers }) =>
    headers.append("Set-Cookie", await context.session.endOtherSessions(session)),
  () => "/account",
);
