import { createAccessToken, createCalendar, deleteCalendar, revokeAccessToken, tokenScopes } from "@entities/user";
import { idField, textField, typedDayField } from "@shared/lib/fields";
import { defineAction } from "@shared/mutations/action.server";
import { enums, type } from "superstruct";

/** Creates an access token of the user. Its result is the only response with the token. */
export const createTokenOfUser = defineAction(
  type({ name: textField, scope: enums(tokenScopes), expires_on: typedDayField }),
  async ({ api, params: { name, scope, expires_on }, signal }) => {
    const created = await createAccessToken(api, { name, scope, expires_on: expires_on || null }, { signal });
    return { id: created.access_token?.id ?? null, name, token: created.token, url: created.url };
  },
  () => "/account",
);

/** Revokes an access token of the user. */
export const revokeTokenOfUser = defineAction(
  type({ tokenId: idField }),
  ({ api, params, signal }) => revokeAccessToken(api, params.tokenId, { signal }),
  () => "/account",
);

/** Creates the calendar address of the user, which replaces an earlier one, and returns its path on this site. */
export const createCalendarOfUser = defineAction(
  type({}),
  async ({ api, signal }) => `/calendar/${(await createCalendar(api, { signal })).secret}.ics`,
  () => "/account",
);

/** Ends the calendar address of the user. */
export const endCalendarOfUser = defineAction(
  type({}),
  ({ api, signal }) => deleteCalendar(api, { signal }),
  () => "/account",
);
