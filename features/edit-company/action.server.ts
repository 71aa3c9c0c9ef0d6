import { updateCompany } from "@entities/company";
import { listInboundDrivers } from "@entities/driver";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toResult } from "@shared/api/result";
import { idField, idListField, switchField, textField } from "@shared/forms/fields";
import { defineAction } from "@shared/mutations/action.server";
import type { SelectionItem } from "@shared/mutations/selection";
import { assertAdmin } from "@shared/session/session";
import { type } from "superstruct";

const toReferences = (ids: readonly number[]) => ids.map((id) => ({ id }));

/**
 * Saves a company; for administrators. The session contains the name and the settings of its current company, which
 * change with it. See domain/companies.md#editing.
 */
export const saveCompany = defineAction(
  type({
    companyId: idField,
    name: textField,
    children: idListField,
    inboundDrivers: idListField,
    non_mon_accessible: switchField,
    non_mon_creation_enabled: switchField,
  }),
  async ({ api, params, session, context, headers, signal }) => {
    const { companyId: id, name, non_mon_accessible } = params;
    // Without access the creation is off (domain/light-plants.md#access).
    const non_mon_creation_enabled = non_mon_accessible && params.non_mon_creation_enabled;
    const company = { name, non_mon_accessible, non_mon_creation_enabled };
    const [children, inboundDrivers] = [toReferences(params.children), toReferences(params.inboundDrivers)];
    await updateCompany(api, id, { ...company, children, inboundDrivers }, { signal });
    const isCurrent = id === session.company.id;
    if (isCurrent) {
      headers.append("Set-Cookie", await context.session.commitSession({ ...session, company: { id, ...company } }));
    }
    return { isCurrent };
  },
  ({ companyId }) => `/admin/companies/${companyId}`,
);

/** All inbound drivers, of which a company can have some; for administrators. See domain/v0-calls.md#companies. */
export async function driverChoices({
  request,
  context: { api, session },
}: LoaderFunctionArgs): Promise<Result<SelectionItem[]>> {
  assertAdmin(session.requireUser(request));
  const drivers = listInboundDrivers(api, { signal: request.signal });
  return toResult(drivers.then((all) => all.map(({ id, display_name: name }) => ({ id, name }))));
}
