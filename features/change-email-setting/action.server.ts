import { updateEmailSetting } from "@entities/user";
import { switchField } from "@shared/lib/fields";
import { defineAction } from "@shared/mutations/action.server";
import { type } from "superstruct";

/** Turns the daily status e-mail of the user on or off. See domain/sessions.md#account. */
export const changeEmailSettingAction = defineAction(
  type({ subscribed: switchField }),
  ({ api, params, signal }) => updateEmailSetting(api, params.subscribed, { signal }),
  () => "/account",
);
