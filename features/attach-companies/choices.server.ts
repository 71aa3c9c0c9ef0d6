import { listChildCompanies } from "@entities/company";
import { createPlantLoader } from "@entities/plant/index.server";

/** The companies that can be attached to a plant: the children of its owner, which is the current company. */
export const companyChoices = createPlantLoader(async ({ api, session, signal }) => {
  const companies = await listChildCompanies(api, session.company.id, { signal });
  return companies.map(({ id, name }) => ({ id, name }));
});
