import { listChildFieldTypes, listCustomFieldTypes } from "@entities/custom-field";
import { listChildTags, listOwnTags, listViewableTags } from "@entities/tag";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import type { ChildCompany, SharedItems } from "./overview";

/** The tags that a company owns and those of other companies that it sees. Throws `ApiError`. // contract §6 */
export async function loadTags(
  api: V0Client,
  companyId: number,
  options: RequestOptions,
): Promise<SharedItems> {
  const [own, viewable] = await Promise.all([
    listOwnTags(api, companyId, options),
    listViewableTags(api, companyId, options),
  ]);
  const ownIds = new Set(own.map(({ id }) => id));
  return {
    own: own.map(({ id, name }) => ({ id, name, kind: null })),
    visible: viewable
      .filter(({ id }) => !ownIds.has(id))
      .map(({ id, name, company_name }) => ({ id, name, kind: null, owner: company_name })),
  };
}

/** The custom field types that a company owns and those of others that it sees. Throws `ApiError`. // contract §6 */
export async function loadFieldTypes(
  api: V0Client,
  companyId: number,
  options: RequestOptions,
): Promise<SharedItems> {
  const types = await listCustomFieldTypes(api, companyId, options);
  return {
    own: types
      .filter(({ company_id }) => company_id === companyId)
      .map(({ id, name, type }) => ({ id, name, kind: type })),
    visible: types
      .filter(({ company_id }) => company_id !== companyId)
      .map(({ id, name, type, company_name }) => ({ id, name, kind: type, owner: company_name })),
  };
}

/** The child companies of a company with the tags that it shares with each. Throws `ApiError`. // contract §6 */
export async function loadTagChildren(
  api: V0Client,
  companyId: number,
  options: RequestOptions,
): Promise<ChildCompany[]> {
  const companies = await listChildTags(api, companyId, options);
  return companies.map(({ company_id: id, company_name, tags }) => ({
    id,
    name: company_name ?? `#${id}`,
    sharedIds: tags.map(({ tag_id }) => tag_id),
  }));
}

/** The child companies of a company with the field types that it shares with each. Throws `ApiError`. // contract §6 */
export async function loadFieldTypeChildren(
  api: V0Client,
  companyId: number,
  options: RequestOptions,
): Promise<ChildCompany[]> {
  const companies = await listChildFieldTypes(api, companyId, options);
  return companies.map(({ company_id: id, company_name, plant_custom_field_types: types }) => ({
    id,
    name: company_name ?? `#${id}`,
    sharedIds: types.map((type) => type.id),
  }));
}
