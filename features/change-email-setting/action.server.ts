import { getOwnUser, updateEmailSetting } from "@entities/user";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { switchField } from "@shared/lib/fields";
import { defineAction } from "@shared/mutations/action.server";
import { type } from "superstruct";

/** Turns the daily status e-mail of the user on or off. See domain/sessions.md#account. */
export const changeEmailSettingAction = defineAction(
  type({ subscribed: switchField }),
  ({ api, params, signal }) => updateEmailSetting(api, params.subscribed, { signal }),
  () => "/account",
);

/** The e-mail setting of the user, and why the API stopped the e-mails. Throws `ApiError`. */
export async function loadEmailSetting(api: V0Client, options: RequestOptions) {
  const { email, subscribed_to_status_emails: subscribed, auto_unsubscribed: reason } = await getOwnUser(api, options);
  return { email, subscribed, autoUnsubscribed: isReason(reason) ? reason : null };
}

/** An API may send a flag instead of the reasons. */
const isReason = (value: string | null) => value !== null && !["", "0", "false"].includes(value);
