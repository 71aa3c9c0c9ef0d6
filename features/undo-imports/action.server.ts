import { listImports, undoImport } from "@entities/measurement";
import { createPlantLoader } from "@entities/plant/plant-loader.server";
import { idField, plantRefFields } from "@shared/lib/fields";
import { defineAction } from "@shared/mutations/action.server";
import { array, size, type } from "superstruct";

/** Each of them assesses the plant. */
const maxImports = 5;

/** What people have imported into the meters of a plant. */
export const importsOfPlant = createPlantLoader(({ api, ref, signal }) => listImports(api, ref, { signal }));

/** Undoes imports of a meter one after another, and returns their ids. */
export const undoMeterImports = defineAction(
  type({ ...plantRefFields, meterId: idField, importIds: size(array(idField), 1, maxImports) }),
  async ({ api, params, signal }): Promise<number[]> => {
    for (const id of params.importIds) await undoImport(api, params, id, { signal });
    return params.importIds;
  },
);
