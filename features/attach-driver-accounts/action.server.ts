import { driverItem, listAllDriverAccounts, listDriverAccounts, updateDriverAccount } from "@entities/driver";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toResult } from "@shared/api/result";
import { textsIn } from "@shared/i18n/texts";
import { idField } from "@shared/lib/fields";
import { requestLanguage } from "@shared/lib/request.server";
import { changeSelection, defineAction, selectionFields } from "@shared/mutations/action.server";
import type { SelectionItem } from "@shared/mutations/selection";
import { assertAdmin } from "@shared/session/session";
import { type } from "superstruct";

/** Attaches a driver account to a company or detaches it. For administrators (domain/companies.md#driver-accounts). */
export const setDriverAccount = defineAction(
  type({ companyId: idField, ...selectionFields }),
  ({ api, params, signal }) => {
    const { companyId, itemId, selected } = params;
    return changeSelection({
      params,
      listIds: async () => (await listDriverAccounts(api, companyId, { signal })).map(({ id }) => id),
      change: () => updateDriverAccount(api, companyId, itemId, selected, { signal }),
    });
  },
);

/** All driver accounts that can be attached to a company. For administrators (domain/v0-calls.md#companies). */
export async function driverAccountChoices({
  request,
  context: { api, session },
}: LoaderFunctionArgs): Promise<Result<SelectionItem[]>> {
  assertAdmin(session.requireUser(request));
  const accounts = listAllDriverAccounts(api, { signal: request.signal });
  return toResult(accounts.then((all) => all.map(driverItem(textsIn(requestLanguage(request))))));
}
