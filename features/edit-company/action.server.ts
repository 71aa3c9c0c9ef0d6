import { updateCompany } from "@entities/company";
import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import { createAction } from "@shared/forms/create-action.server";
import { idField, idListField, textField } from "@shared/forms/fields";
import { assertAdmin } from "@shared/session/assert-admin";
import type { SessionCompany } from "@shared/session/session";
import { enums, type } from "superstruct";

const flagField = enums(["0", "1"]);

const companyForm = type({
  company_id: idField,
  name: textField,
  children: idListField,
  inboundDrivers: idListField,
  non_mon_accessible: flagField,
  non_mon_creation_enabled: flagField,
});

const ids = (list: readonly number[]) => list.map((id) => ({ id }));

/** Saves a company; for administrators. Returns it as the session contains it. // spec 3 §4, §7 */
const saveCompany = createAction(
  companyForm,
  async ({ api, session, form, signal }): Promise<SessionCompany> => {
    assertAdmin(session);
    const { company_id: id, name } = form;
    const non_mon_accessible = form.non_mon_accessible === "1";
    // spec 3 §4: without access the creation is off
    const non_mon_creation_enabled = non_mon_accessible && form.non_mon_creation_enabled === "1";
    const changes = { name, non_mon_accessible, non_mon_creation_enabled };
    await updateCompany(
      api,
      id,
      { ...changes, children: ids(form.children), inboundDrivers: ids(form.inboundDrivers) },
      { signal },
    );
    return { id, ...changes };
  },
);

/** Saves a company; the session contains the name and the settings of its current company, which change with it. */
export async function editCompany(args: ActionFunctionArgs) {
  const result = await saveCompany(args);
  const session = args.context.session.requireUser(args.request);
  if (!result.ok || result.value.id !== session.company.id) return result;
  const cookie = await args.context.session.commitSession({ ...session, company: result.value });
  return data(result, { headers: { "Set-Cookie": cookie } });
}
