import { readPlantScope } from "@entities/plant";
import { createOwnerLink, listOwnerLinks, revokeOwnerLink } from "@entities/plant/owner-link.server";
import { plantScopeFields } from "@entities/plant/scope-choices.server";
import { listViewableTags } from "@entities/tag";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { ApiError, toResult } from "@shared/api/result";
import { checkField, idField, textField, typedDayField } from "@shared/lib/fields";
import { languages } from "@shared/lib/language";
import { ownerPagePath } from "@shared/lib/safe-url";
import { compareNames } from "@shared/lib/text";
import { defineAction } from "@shared/mutations/action.server";
import { enums, type } from "superstruct";

/** The links of the current company, and the tags that a new one can name. */
export async function ownerLinksOfCompany({ request, context }: LoaderFunctionArgs) {
  const { api, extensions, session } = context;
  const { company } = session.requireUser(request);
  const { signal } = request;
  async function load() {
    if (!extensions.owner_links) throw new ApiError({ status: 404, code: 2000 });
    const [links, tags] = await Promise.all([
      listOwnerLinks(api, company.id, { signal }),
      listViewableTags(api, company.id, { signal }),
    ]);
    return { links, tags: tags.map(({ id, name }) => ({ id, name })).sort((a, b) => compareNames(a.name, b.name)) };
  }
  return toResult(load());
}

/** Creates a link of a company. Its result has the path with the token, which no other response has. */
export const createLinkOfCompany = defineAction(
  type({
    companyId: idField,
    name: textField,
    ...plantScopeFields,
    money: checkField,
    tickets: checkField,
    language: enums(languages),
    expires_on: typedDayField,
  }),
  async ({ api, params: { companyId, ...values }, signal }) => {
    const choice = {
      name: values.name.trim(),
      plants: readPlantScope(values),
      shows: { money: values.money, tickets: values.tickets },
      language: values.language,
      expires_on: values.expires_on || null,
    };
    const { token } = await createOwnerLink(api, companyId, choice, { signal });
    return { name: choice.name, path: ownerPagePath(token) };
  },
);

/** Revokes a link at once. */
export const revokeLinkOfCompany = defineAction(
  type({ companyId: idField, linkId: idField }),
  ({ api, params: { companyId, linkId }, signal }) => revokeOwnerLink(api, companyId, linkId, { signal }),
);
