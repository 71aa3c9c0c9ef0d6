import type { ActionField, ActionValues, AdminAction } from "@entities/admin-action";
import { msg } from "@lingui/core/macro";
import { createForm } from "@shared/forms/create-form";
import { numberOf } from "@shared/lib/number-text";
import { capitalize } from "@shared/lib/text";
import { lengthProblems as problemsOfLength } from "@shared/lib/text-limits";
import { createMutation } from "@shared/mutations/create-mutation";
import { createEvent, createStore } from "effector";
import { reset } from "patronum/reset";
import type { runActionOfAdmins } from "./action.server";

/** The entered values of an action by field. A checked checkbox is "1". */
type EnteredValues = Record<string, string>;

/** The field with the id of the plant, meter or user. It is prefilled and disabled (domain/plant-page.md#admin). */
export const idFieldOf = ({ scope }: Pick<AdminAction, "scope">): string => `${scope}_id`;

export const initialValues = (action: AdminAction, targetId: number): EnteredValues =>
  Object.fromEntries(action.form.map(({ name }) => [name, name === idFieldOf(action) ? String(targetId) : ""]));

/** The values to send: numbers and booleans are converted, empty fields are omitted. */
export function actionValues(action: AdminAction, entered: EnteredValues): ActionValues {
  const values = action.form.map((field) => [field.name, sentValue(action, field, entered[field.name] ?? "")]);
  return Object.fromEntries(values.filter(([, value]) => value !== ""));
}

function sentValue(action: AdminAction, { name, type }: ActionField, text: string): string | number | boolean {
  if (type === "checkbox") return text === "1";
  const trimmed = text.trim();
  const isNumber = type === "number" || name === idFieldOf(action);
  return isNumber && trimmed !== "" && Number.isFinite(Number(trimmed)) ? Number(trimmed) : trimmed;
}

/** The largest length of the text of a field. Null without a limit. */
function maxLengthOf({ type, max }: Pick<ActionField, "type" | "max">): number | null {
  if (type === "number" || type === "date" || type === "select" || type === "checkbox") return null;
  return numberOf(String(max ?? "")) || null;
}

/** The messages of texts that are longer than their field allows. */
export const lengthProblems = ({ form }: Pick<AdminAction, "form">, entered: EnteredValues) =>
  problemsOfLength(entered, Object.fromEntries(form.map((field) => [field.name, maxLengthOf(field)])));

/** The label of a field, or its name as words if the API sends no label. */
export const fieldLabel = ({ name, label }: Pick<ActionField, "name" | "label">): string =>
  label ?? capitalize(name.replaceAll("_", " ").trim());

/** The title of an action, or its name as words if the API sends no title. */
export const actionTitle = ({ name, title }: Pick<AdminAction, "name" | "title">): string =>
  title ?? capitalize(name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase());

/** The plant, meter or user of an action. */
export interface ActionTarget {
  id: number;
  name: string;
}

export interface OpenedAction {
  action: AdminAction;
  target: ActionTarget;
}

const runAction = createMutation<typeof runActionOfAdmins>("run-admin-action", {
  success: () => msg`Successfully executed action`,
  unconfirmed: msg`It is not known whether the action was executed. Reload the page and look before you execute it again.`,
  // An action may change any of this data.
  invalidates: ["plant", "meters", "issues", "audits"],
});

/** The form of an action. A confirmation follows the form. The entered values survive an error. */
export const actionForm = createForm({
  mutation: runAction,
  initial: ({ action, target }: OpenedAction) => initialValues(action, target.id),
  params: (values: EnteredValues, { action }: OpenedAction) => ({
    actionName: action.name,
    values: actionValues(action, values),
  }),
  validate: (values, { action }) => lengthProblems(action, values),
  draft: ({ action }) => `action-${action.name}`,
});

export const actionDialogOpened = createEvent<OpenedAction & { owner: string }>();
/** The form is valid. The confirmation follows. See domain/plant-page.md#admin. */
export const confirmationRequested = createEvent();
export const confirmationCancelled = createEvent();
export const actionDialogCancelled = createEvent();

/** The action in the dialog, and the id of the component that renders it. Null while the dialog is closed. */
export const $openedAction = createStore<(OpenedAction & { owner: string }) | null>(null).on(
  actionDialogOpened,
  (_, action) => action,
);
reset({ clock: [actionForm.saved, actionDialogCancelled], target: $openedAction });

export const $isConfirming = createStore(false).on(confirmationRequested, () => true);
reset({ clock: [actionForm.submitted, confirmationCancelled, actionForm.closed], target: $isConfirming });
