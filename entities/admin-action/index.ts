import * as v0 from "@shared/api/v0/decoder";
import { reference, relations, rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";

const fieldTypes = ["id", "text", "textarea", "email", "number", "date", "checkbox", "select"] as const;

/** A field of an action's form. A field of unknown type is a text field. */
export const actionFieldSchema = v0.object({
  name: v0.text(),
  label: v0.nameOrNull(),
  type: v0.oneOf(fieldTypes, "text"),
  required: v0.booleanOr(false),
  /** The limits of a number, of a date, or of the length of a text. */
  min: v0.textOrNull(),
  max: v0.textOrNull(),
  options: relations(reference()),
  /** What a person reads for each option; empty if the API does not have it. */
  option_labels: v0.optional(relations(v0.text())),
});
export type ActionField = v0.Infer<typeof actionFieldSchema>;

/**
 * An action that administrators run on one plant, meter or user. `scope` says which of the three
 * (domain/plant-page.md#admin).
 */
export const adminActionSchema = v0.object({
  name: v0.text(),
  title: v0.nameOrNull(),
  description: v0.nameOrNull(),
  scope: v0.nameOrNull(),
  form: relations(actionFieldSchema),
});
export type AdminAction = v0.Infer<typeof adminActionSchema>;

/** The values of an action's form, by field name. */
export type ActionValues = Readonly<Record<string, string | number | boolean>>;

/** The actions on plants, meters and users; for administrators. Throws `ApiError`. See domain/v0-calls.md#plants. */
export const listAdminActions = (api: V0Client, { signal }: RequestOptions = {}) =>
  api.read("/actions", { schema: rows(adminActionSchema), signal });

/** Runs an action; for administrators. Throws `ApiError` 4000 with messages by field. See domain/v0-calls.md#plants. */
export const runAdminAction = (
  api: V0Client,
  actionName: string,
  values: ActionValues,
  { signal }: RequestOptions = {},
) => api.write("POST", "/actions", { body: { ...values, action_name: actionName }, signal });
