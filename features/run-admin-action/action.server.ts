import { runAdminAction } from "@entities/admin-action";
import { createAction } from "@shared/forms/create-action.server";
import { jsonField } from "@shared/forms/fields";
import { boolean, number, record, size, string, type, union } from "superstruct";
import { nameField, valuesField } from "./form";

const runForm = type({
  [nameField]: size(string(), 1, 200),
  [valuesField]: jsonField(record(string(), union([string(), number(), boolean()]))),
});

/** Runs an action of administrators; the API validates its values. // spec 2 §2.15 */
export const runAdminActionForm = createAction(runForm, ({ api, form, signal }) =>
  runAdminAction(api, form[nameField], form[valuesField], { signal }),
);
