import { rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { type AdminAction, adminActionSchema } from "./schema";

/** The values of an action's form by field. */
export type ActionValues = Readonly<Record<string, string | number | boolean>>;

/** The actions on plants, meters and users; for administrators. Throws `ApiError`. // contract §5 */
export function listAdminActions(api: V0Client, { signal }: RequestOptions = {}): Promise<AdminAction[]> {
  return api.read("/actions", { schema: rows(adminActionSchema), signal });
}

/** Runs an action; for administrators. Throws `ApiError` 4000 with messages by field. // contract §5 */
export function runAdminAction(
  api: V0Client,
  actionName: string,
  values: ActionValues,
  { signal }: RequestOptions = {},
): Promise<void> {
  return api.write("POST", "/actions", { body: { ...values, action_name: actionName }, signal });
}
