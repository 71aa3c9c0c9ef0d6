import { type Company, getCompany, listChildCompanies, updateCompany } from "@entities/company";
import { driverItem, listCompanyDrivers, listInboundDrivers } from "@entities/driver";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toResult } from "@shared/api/result";
import { mergeChanges, mergeIds } from "@shared/forms/merge-changes";
import { textsIn } from "@shared/i18n/texts";
import { idField, idListField, switchField, textField } from "@shared/lib/fields";
import { requestLanguage } from "@shared/lib/request.server";
import { defineAction, untilUnchanged } from "@shared/mutations/action.server";
import type { SelectionItem } from "@shared/mutations/selection";
import { assertAdmin } from "@shared/session/session";
import { optional, type } from "superstruct";

const toReferences = (ids: readonly number[]) => ids.map((id) => ({ id }));

const companyFields = {
  name: textField,
  children: idListField,
  inboundDrivers: idListField,
  non_mon_accessible: switchField,
  non_mon_creation_enabled: switchField,
};
type CompanyFields = Pick<Company, "name" | "non_mon_accessible" | "non_mon_creation_enabled">;

/** Compares values as the API receives them: without access, the creation is off (domain/light-plants.md#access). */
const normalized = ({ name, non_mon_accessible, non_mon_creation_enabled }: CompanyFields) => ({
  name: name.trim(),
  non_mon_accessible,
  non_mon_creation_enabled: non_mon_accessible && non_mon_creation_enabled,
});

/**
 * Saves the changed fields of a company, unless another user changed them since they were `loaded`. For administrators.
 * The session contains the name and the settings of its current company, so the session is updated, too. See
 * domain/companies.md#editing.
 */
export const saveCompany = defineAction(
  type({ companyId: idField, ...companyFields, loaded: optional(type(companyFields)) }),
  async ({ api, params, session, context, headers, signal }) => {
    const { companyId: id, loaded } = params;
    const company = await untilUnchanged(async () => {
      // The company first: what changes while its lists are read changes its revision.
      const stored = await getCompany(api, id, { signal });
      const [children, drivers] = await Promise.all([
        listChildCompanies(api, id, { signal }),
        listCompanyDrivers(api, id, { signal }),
      ]);
      const merged = await mergeChanges({
        parts: { name: ["name"], light: ["non_mon_accessible", "non_mon_creation_enabled"] },
        loaded: loaded && normalized(loaded),
        typed: normalized(params),
        stored: normalized(stored),
      });
      const mergedIds = (field: "children" | "inboundDrivers", items: readonly { id: number }[]) =>
        toReferences(mergeIds({ loaded: loaded?.[field], typed: params[field], stored: items.map((item) => item.id) }));
      await updateCompany(
        api,
        id,
        { ...merged, children: mergedIds("children", children), inboundDrivers: mergedIds("inboundDrivers", drivers) },
        { revision: stored.revision, signal },
      );
      return merged;
    });
    const isCurrent = id === session.company.id;
    if (isCurrent) {
      headers.append("Set-Cookie", await context.session.commitSession({ ...session, company: { id, ...company } }));
    }
    return { isCurrent };
  },
  ({ companyId }) => `/admin/companies/${companyId}`,
);

/** All inbound drivers that a company can have. For administrators. See domain/v0-calls.md#companies. */
export async function driverChoices({
  request,
  context: { api, session },
}: LoaderFunctionArgs): Promise<Result<SelectionItem[]>> {
  assertAdmin(session.requireUser(request));
  const drivers = listInboundDrivers(api, { signal: request.signal });
  return toResult(drivers.then((all) => all.map(driverItem(textsIn(requestLanguage(request))))));
}
