import type { ActionField, ActionValues, AdminAction } from "@entities/admin-action";
import { capitalize } from "@shared/lib/capitalize";

/** What was entered in the form of an action, by field; "1" in a checked checkbox. */
export type EnteredValues = Readonly<Record<string, string>>;

/** The name of the field with the id of the plant, meter or user; it is prefilled and disabled. // spec 2 §3 */
export const idFieldOf = ({ scope }: Pick<AdminAction, "scope">): string => `${scope}_id`;

/** The initial values of an action's form. */
export const initialValues = (action: AdminAction, targetId: number): EnteredValues =>
  Object.fromEntries(
    action.form.map(({ name }) => [name, name === idFieldOf(action) ? String(targetId) : ""]),
  );

/** The values to send: numbers and booleans as such, without empty fields. */
export function actionValues(action: AdminAction, entered: EnteredValues): ActionValues {
  const values = action.form.map((field) => [
    field.name,
    sentValue(action, field, entered[field.name] ?? ""),
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== ""));
}

function sentValue(
  action: AdminAction,
  { name, type }: ActionField,
  text: string,
): string | number | boolean {
  if (type === "checkbox") return text === "1";
  const trimmed = text.trim();
  const isNumber = type === "number" || name === idFieldOf(action);
  return isNumber && trimmed !== "" && Number.isFinite(Number(trimmed)) ? Number(trimmed) : trimmed;
}

/** The label of a field; its name in words if the API sent none. */
export const fieldLabel = ({ name, label }: Pick<ActionField, "name" | "label">): string =>
  label ?? capitalize(name.replaceAll("_", " ").trim());

/** The title of an action; its name in words if the API sent none. */
export const actionTitle = ({ name, title }: Pick<AdminAction, "name" | "title">): string =>
  title ?? capitalize(name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase());
