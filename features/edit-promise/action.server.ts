import { updatePromise } from "@entities/promise";
import { idField, plantRefFields } from "@shared/forms/fields";
import { defineAction } from "@shared/mutations/action.server";
import { type } from "superstruct";

/** Sets the yield promised for a year. See domain/promises.md#editing. */
export const editPlantPromise = defineAction(
  // An amount in whole Wh has the form of an id: an integer of at least 1.
  type({ ...plantRefFields, promiseId: idField, totalWh: idField }),
  ({ api, params, signal }) => updatePromise(api, params, params.promiseId, params.totalWh, { signal }),
);
