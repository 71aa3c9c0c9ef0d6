import { msg } from "@lingui/core/macro";
import { createSubmission } from "@shared/forms/submission/create-submission";
import { errorReceived } from "@shared/ui/toasts/error-model";
import { toastShown } from "@shared/ui/toasts/model";
import { sample } from "effector";
import { emailSettingAction, emailSettingKey, subscribedField } from "./form";

/** The setting that is being saved. */
export const emailSetting = createSubmission<{ subscribed: boolean }>(({ subscribed }) => ({
  action: emailSettingAction,
  fields: { [subscribedField]: subscribed ? "1" : "0" },
  fetcherKey: emailSettingKey,
}));

// spec 1 §8
sample({
  clock: emailSetting.succeeded,
  fn: () => ({ kind: "success" as const, message: msg`Successfully changed email setting` }),
  target: toastShown,
});
sample({ clock: emailSetting.failed, target: errorReceived });
