import { listChildFieldTypes, listCustomFieldTypes, updateChildFieldType } from "@entities/custom-field";
import { listChildTags, listOwnTags, listViewableTags, updateChildTag } from "@entities/tag";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { idField } from "@shared/lib/fields";
import { changeSelection, defineAction, selectionFields } from "@shared/mutations/action.server";
import { type } from "superstruct";

/** An item of a company, and the child company whose access changes. */
const sharingParams = type({ companyId: idField, childId: idField, ...selectionFields });

const sharedIdsOf = async (children: Promise<ChildCompany[]>, childId: number) =>
  (await children).find(({ id }) => id === childId)?.sharedIds ?? [];

interface Sharing {
  companyId: number;
  childId: number;
  itemId: number;
}

/** Creates the action that shares an item of a company with a child company, or stops sharing it. */
const sharingAction = (
  loadChildren: (api: V0Client, companyId: number, options: RequestOptions) => Promise<ChildCompany[]>,
  update: (api: V0Client, sharing: Sharing, isShared: boolean, options: RequestOptions) => Promise<void>,
) =>
  defineAction(sharingParams, ({ api, params, signal }) =>
    changeSelection({
      params,
      listIds: () => sharedIdsOf(loadChildren(api, params.companyId, { signal }), params.childId),
      change: () => update(api, params, params.selected, { signal }),
    }),
  );

/** Shares tags. See domain/tags.md#sharing. */
export const shareTag = sharingAction(loadTagChildren, (api, { itemId: tagId, ...ref }, isShared, options) =>
  updateChildTag(api, { ...ref, tagId }, isShared, options),
);

/** Shares types of custom fields. See domain/tags.md#sharing. */
export const shareCustomField = sharingAction(
  loadFieldTypeChildren,
  (api, { itemId: typeId, ...ref }, isShared, options) =>
    updateChildFieldType(api, { ...ref, typeId }, isShared, options),
);

/**
 * The items that a company owns and can share, and the items shared with the company. `plants`: the number of plants
 * with a tag, or with a value of a custom field; null if it is not known.
 */
export interface SharedItems {
  own: {
    id: number;
    name: string;
    kind: string | null;
    plants?: number | null;
    /** The most frequent values of a custom field. */
    values?: readonly { value: string; plant_count: number | null }[];
    /** When a value of a custom field was last changed; null if it is not known. */
    changedAt?: string | null;
  }[];
  /** The items of other companies. `owner` is null if it is not known. */
  visible: { id: number; name: string; kind: string | null; owner: string | null }[];
}

export interface ChildCompany {
  id: number;
  name: string;
  sharedIds: readonly number[];
}

/**
 * The tags that a company owns and the other tags that it sees. Throws `ApiError`. `hasCounts`: whether the API has the
 * number of plants (the extension `tags`). See domain/v0-calls.md#sharing.
 */
export async function loadTags(
  api: V0Client,
  companyId: number,
  { hasCounts, ...options }: RequestOptions & { hasCounts: boolean },
): Promise<SharedItems> {
  const [own, viewable] = await Promise.all([
    listOwnTags(api, companyId, options),
    listViewableTags(api, companyId, options),
  ]);
  const ownIds = new Set(own.map(({ id }) => id));
  return {
    own: own.map(({ id, name, plant_count }) => ({ id, name, kind: null, plants: hasCounts ? plant_count : null })),
    visible: viewable
      .filter(({ id }) => !ownIds.has(id))
      .map(({ id, name, company_name }) => ({ id, name, kind: null, owner: company_name })),
  };
}

/**
 * The custom field types that a company owns and the others that it sees. Throws `ApiError`. `hasCounts`: as for
 * `loadTags`. See domain/v0-calls.md#sharing.
 */
export async function loadFieldTypes(
  api: V0Client,
  companyId: number,
  { hasCounts, ...options }: RequestOptions & { hasCounts: boolean },
): Promise<SharedItems> {
  const types = await listCustomFieldTypes(api, companyId, { ...options, hasUsage: hasCounts });
  return {
    own: types
      .filter(({ company_id }) => company_id === companyId)
      .map(({ id, name, type, usage }) => ({
        ...{ id, name, kind: type, plants: usage?.plant_count ?? null },
        ...{ values: usage?.values ?? [], changedAt: usage?.last_changed_at ?? null },
      })),
    visible: types
      .filter(({ company_id }) => company_id !== companyId)
      .map(({ id, name, type, company_name }) => ({ id, name, kind: type, owner: company_name })),
  };
}

/**
 * The child companies with the tags that the company shares with each of them. Throws `ApiError`. See
 * domain/v0-calls.md#sharing.
 */
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

/**
 * The child companies with the field types shared with each of them. Throws `ApiError`. See domain/v0-calls.md#sharing.
 */
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
