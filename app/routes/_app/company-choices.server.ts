import { listChildCompanies } from "@entities/company";
import { firstSteps, getLosses, getPlantCount } from "@entities/statistics";
import { listViewableTags } from "@entities/tag";
import { valueOr } from "@shared/api/result";
import type { RequestOptions } from "@shared/api/v0/v0-client";
import type { CompanyChoices } from "@shared/session/company-choices";
import type { LoadContext } from "@shared/session/load-context";

/** An installation without measurements has few plants. Of companies with more, nothing else is requested. */
const maxNewPlants = 10;

/**
 * Loads what a company has to choose from, and what it lacks. What fails to load is not known. The value is stored for a
 * minute, until the person changes anything, because every page needs it.
 */
export function loadCompanyChoices(
  context: Pick<LoadContext, "api" | "extensions" | "loadCached">,
  companyId: number,
  options: RequestOptions,
): Promise<CompanyChoices> {
  const load = () => requestCompanyChoices(context, companyId, options);
  return context.loadCached(`company choices ${companyId}`, load, isComplete).then(({ value }) => value);
}

const isComplete = ({ tags, childCompanies, otherPlants }: CompanyChoices): boolean =>
  tags !== null && childCompanies !== null && otherPlants !== null;

async function requestCompanyChoices(
  context: Pick<LoadContext, "api" | "extensions">,
  companyId: number,
  options: RequestOptions,
): Promise<CompanyChoices> {
  const { api } = context;
  const [tags, children, plants] = await Promise.all([
    valueOr(listViewableTags(api, companyId, options), null),
    valueOr(listChildCompanies(api, companyId, options), null),
    loadPlants(context, companyId, options),
  ]);
  return { companyId, tags: tags && tags.length > 0, childCompanies: children && children.length > 0, ...plants };
}

async function loadPlants(
  { api, extensions }: Pick<LoadContext, "api" | "extensions">,
  companyId: number,
  options: RequestOptions,
): Promise<Pick<CompanyChoices, "otherPlants" | "missing">> {
  const count = await valueOr(getPlantCount(api, companyId, options), null);
  if (count === null) return { otherPlants: null, missing: null };
  if (count === 0) return { otherPlants: false, missing: "plants" };
  const isChecked = extensions.losses && count <= maxNewPlants;
  const losses = isChecked ? await valueOr(getLosses(api, companyId, options), null) : null;
  const steps = losses && firstSteps(count, losses);
  return { otherPlants: count > 1, missing: steps && !steps.hasMeasurements ? "measurements" : null };
}
