import { emailKinds, getOwnUser, updateEmailSetting } from "@entities/user";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { switchField } from "@shared/lib/fields";
import { defineAction } from "@shared/mutations/action.server";
import { enums, type } from "superstruct";

/** Turns the daily status e-mail or the e-mails about tickets of the user on or off. See domain/sessions.md#account. */
export const changeEmailSettingAction = defineAction(
  type({ kind: enums(emailKinds), subscribed: switchField }),
  ({ api, params, signal }) => updateEmailSetting(api, params, { signal }),
  () => "/account",
);

/** The e-mail settings of the user, and why the API stopped the e-mails. Throws `ApiError`. */
export async function loadEmailSetting(api: V0Client, options: RequestOptions) {
  const user = await getOwnUser(api, options);
  const { email, subscribed_to_status_emails: subscribed, subscribed_to_ticket_emails: tickets } = user;
  return {
    email,
    subscribed,
    tickets,
    autoUnsubscribed: isReason(user.auto_unsubscribed) ? user.auto_unsubscribed : null,
  };
}

/** An API may send a flag instead of the reasons. */
const isReason = (value: string | null) => value !== null && !["", "0", "false"].includes(value);
