import { listChildCompanies } from "@entities/company";
import { getPlant, updatePlantCompany } from "@entities/plant";
import { createPlantLoader } from "@entities/plant/plant-loader.server";
import { plantRefFields } from "@shared/lib/fields";
import { changeSelection, defineAction, selectionFields } from "@shared/mutations/action.server";
import { type } from "superstruct";

/** Attaches a company to a plant or detaches it. See domain/tags.md#selectors. */
export const setPlantCompany = defineAction(
  type({ ...plantRefFields, ...selectionFields }),
  ({ api, params, signal }) =>
    changeSelection({
      params,
      listIds: async () => (await getPlant(api, params, { signal })).companies.map(({ id }) => id),
      change: () => updatePlantCompany(api, params, params.itemId, params.selected, { signal }),
    }),
);

/** The companies that can be attached to a plant: the child companies of the current company, which owns the plant. */
export const attachableCompanies = createPlantLoader(async ({ api, session, signal }) => {
  const companies = await listChildCompanies(api, session.company.id, { signal });
  return companies.map(({ id, name }) => ({ id, name }));
});
