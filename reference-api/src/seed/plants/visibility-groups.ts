/** The visibility groups of the demo fleet. */

import { companies, onePlantCompanyId, providerId } from "../base-data/companies";
import { partners } from "./plan";

/** All visibility groups of planned plants: the owner, with or without the provider and the owner's partner. */
const groups: readonly (readonly number[])[] = companies
  .filter(({ id, share }) => share > 0 || id === onePlantCompanyId)
  .flatMap(({ id }) => {
    const partner = partners[id] ?? id;
    return [[id], [id, providerId], [id, partner], [id, partner, providerId]];
  })
  .map((ids) => [...new Set(ids)].sort((a, b) => a - b))
  .filter((ids, position, all) => all.findIndex((other) => groupKey(other) === groupKey(ids)) === position);

const idByKey = new Map(groups.map((ids, position) => [groupKey(ids), position + 1]));

/**
 * Returns the id of the visibility group of sorted company ids. Throws a RangeError for a set of companies that no
 * planned plant has.
 */
export function visibilityGroupId(companyIds: readonly number[]): number {
  const id = idByKey.get(groupKey(companyIds));
  if (id === undefined) throw new RangeError(`no visibility group of ${groupKey(companyIds)}`);
  return id;
}

function groupKey(companyIds: readonly number[]): string {
  return companyIds.join(",");
}

export function visibilityGroupRows() {
  return {
    visibility_groups: groups.map((ids, position) => ({ id: position + 1, companies: groupKey(ids) })),
    visibility_group_companies: groups.flatMap((ids, position) =>
      ids.map((company_id) => ({ company_id, visibility_group_id: position + 1 })),
    ),
  };
}
