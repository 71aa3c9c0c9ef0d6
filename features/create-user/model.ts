import { msg } from "@lingui/core/macro";
import { createSubmission } from "@shared/forms/submission/create-submission";
import { navigateFx } from "@shared/navigation/model";
import { toastShown } from "@shared/ui/toasts/model";
import { createEvent, createStore, sample } from "effector";
import { reset } from "patronum/reset";
import { createUserAction, createUserKey, type UserValues, usersPath } from "./form";

const emptyValues: UserValues = { first_name: "", last_name: "", email: "" };

export const changed = createEvent<Partial<UserValues>>();
export const submitted = createEvent();

/** The user that is being created. */
export const creating = createSubmission<UserValues>((values) => ({
  action: createUserAction,
  fields: { ...values },
  fetcherKey: createUserKey,
}));

/** What was typed; it survives a failure. */
export const $values = createStore(emptyValues).on(changed, (values, change) => ({ ...values, ...change }));

sample({ clock: submitted, source: $values, target: creating.submitted });

// spec 1 §2
sample({
  clock: creating.succeeded,
  fn: () => ({ kind: "success" as const, message: msg`Created user` }),
  target: toastShown,
});
sample({ clock: creating.succeeded, fn: () => ({ to: usersPath }), target: navigateFx });
reset({ clock: [creating.succeeded, creating.closed], target: $values });
