import { listChildCompanies } from "@entities/company";
import { updatePlantCompany } from "@entities/plant";
import { createPlantLoader } from "@entities/plant/plant-loader.server";
import { idField, plantRefFields } from "@shared/forms/fields";
import { defineAction } from "@shared/mutations/action.server";
import { boolean, type } from "superstruct";

/** Attaches a company to a plant or detaches it. See domain/tags.md#selectors. */
export const setPlantCompany = defineAction(
  type({ ...plantRefFields, itemId: idField, selected: boolean() }),
  ({ api, params, signal }) => updatePlantCompany(api, params, params.itemId, params.selected, { signal }),
);

/** The companies that can be attached to a plant: the children of its owner, which is the current company. */
export const attachableCompanies = createPlantLoader(async ({ api, session, signal }) => {
  const companies = await listChildCompanies(api, session.company.id, { signal });
  return companies.map(({ id, name }) => ({ id, name }));
});
