import type { AdminAction } from "@entities/admin-action";
import { msg } from "@lingui/core/macro";
import { createConfirmedSubmission } from "@shared/forms/submission/create-submission";
import { errorReceived } from "@shared/ui/toasts/error-model";
import { toastShown } from "@shared/ui/toasts/model";
import { createEvent, createStore, sample } from "effector";
import { reset } from "patronum/reset";
import { actionValues, type EnteredValues, initialValues } from "./action-values";
import { nameField, runAction, runKey, valuesField } from "./form";

/** The plant, meter or user that an action runs on. */
export interface ActionTarget {
  id: number;
  name: string;
}

interface ActionDialog {
  /** The id of the component that opened the dialog, which renders it. */
  owner: string;
  action: AdminAction;
  target: ActionTarget;
  values: EnteredValues;
}

export const opened = createEvent<Omit<ActionDialog, "values">>();
export const changed = createEvent<EnteredValues>();
/** The form is valid; the confirmation follows. */
export const submitted = createEvent();
export const cancelled = createEvent();

/** The action that is confirmed and then runs. // spec 2 §5 */
export const running = createConfirmedSubmission<ActionDialog>(({ action, values }) => ({
  action: runAction,
  fields: {
    [nameField]: action.name,
    [valuesField]: JSON.stringify(actionValues(action, values)),
  },
  fetcherKey: runKey,
}));

/** Null while the dialog is closed. What was entered survives a failure. */
export const $dialog = createStore<ActionDialog | null>(null)
  .on(opened, (_, dialog) => ({ ...dialog, values: initialValues(dialog.action, dialog.target.id) }))
  .on(changed, (dialog, change) => dialog && { ...dialog, values: { ...dialog.values, ...change } });

sample({
  clock: sample({ clock: submitted, source: $dialog }).filterMap((dialog) => dialog ?? undefined),
  target: running.requested,
});
sample({ clock: cancelled, target: running.closed });
reset({ clock: [running.succeeded, running.closed], target: $dialog });
sample({
  clock: running.succeeded,
  fn: () => ({ kind: "success" as const, message: msg`Successfully executed action` }),
  target: toastShown,
});
sample({ clock: running.failed, target: errorReceived });
