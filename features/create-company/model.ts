import { msg } from "@lingui/core/macro";
import { createSubmission } from "@shared/forms/submission/create-submission";
import { navigateFx } from "@shared/navigation/model";
import { toastShown } from "@shared/ui/toasts/model";
import { createEvent, createStore, sample } from "effector";
import { reset } from "patronum/reset";
import type { CreatedCompany } from "./action.server";
import { companyPath, createCompanyAction, createCompanyKey } from "./form";

export const nameChanged = createEvent<string>();
export const submitted = createEvent();
/** The action has created the company. */
export const created = createEvent<CreatedCompany>();

/** The company that is being created. */
export const creating = createSubmission<{ name: string }>(({ name }) => ({
  action: createCompanyAction,
  fields: { name },
  fetcherKey: createCompanyKey,
}));

/** What was typed; it survives a failure. */
export const $name = createStore("").on(nameChanged, (_, name) => name);

sample({ clock: submitted, source: $name, fn: (name) => ({ name }), target: creating.submitted });
// spec 1 §2: success names the company
sample({
  clock: created,
  fn: ({ name }) => ({ kind: "success" as const, message: msg`Created company ${name}` }),
  target: toastShown,
});
sample({ clock: created, fn: ({ id }) => ({ to: companyPath(id) }), target: navigateFx });
reset({ clock: [creating.succeeded, creating.closed], target: $name });
