import { runAdminAction } from "@entities/admin-action";
import { defineAction } from "@shared/mutations/action.server";
import { boolean, number, record, size, string, type, union } from "superstruct";

/** Runs an action of administrators. The API validates the values. See domain/plant-page.md#admin. */
export const runActionOfAdmins = defineAction(
  type({ actionName: size(string(), 1, 200), values: record(string(), union([string(), number(), boolean()])) }),
  ({ api, params, signal }) => runAdminAction(api, params.actionName, params.values, { signal }),
);
