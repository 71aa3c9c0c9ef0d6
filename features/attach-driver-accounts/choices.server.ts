import { listAllDriverAccounts } from "@entities/driver";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toResult } from "@shared/api/result";
import type { SelectionItem } from "@shared/forms/selection/selection-form";
import { assertAdmin } from "@shared/session/assert-admin";
import { accountItem } from "./account-item";

/** All driver accounts, which can be attached to a company; for administrators. // contract §2 */
export async function driverAccountChoices({
  request,
  context: { api, session },
}: LoaderFunctionArgs): Promise<Result<SelectionItem[]>> {
  assertAdmin(session.requireUser(request));
  const accounts = listAllDriverAccounts(api, { signal: request.signal });
  return toResult(accounts.then((all) => all.map(accountItem)));
}
