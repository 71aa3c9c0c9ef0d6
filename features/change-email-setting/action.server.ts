import { updateEmailSetting } from "@entities/user";
import { createAction } from "@shared/forms/create-action.server";
import { enums, type } from "superstruct";
import { subscribedField } from "./form";

/** Turns the daily status e-mail of the user on or off. // spec 1 §2 */
export const changeEmailSetting = createAction(
  type({ [subscribedField]: enums(["0", "1"]) }),
  ({ api, form, signal }) => updateEmailSetting(api, form[subscribedField] === "1", { signal }),
  () => "/account",
);
