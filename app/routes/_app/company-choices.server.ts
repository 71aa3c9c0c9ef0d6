import { listChildCompanies } from "@entities/company";
import { getPlantCount } from "@entities/statistics";
import { listViewableTags } from "@entities/tag";
import { valueOr } from "@shared/api/result";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import type { CompanyChoices } from "@shared/session/company-choices";

/** Loads what a company has to choose from. What fails to load is not known. */
export async function loadCompanyChoices(
  api: V0Client,
  companyId: number,
  options: RequestOptions,
): Promise<CompanyChoices> {
  const [tags, children, plants] = await Promise.all([
    valueOr(listViewableTags(api, companyId, options), null),
    valueOr(listChildCompanies(api, companyId, options), null),
    valueOr(getPlantCount(api, companyId, options), null),
  ]);
  return {
    companyId,
    tags: tags && tags.length > 0,
    childCompanies: children && children.length > 0,
    otherPlants: plants === null ? null : plants > 1,
  };
}
