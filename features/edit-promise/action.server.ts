import { changedBy } from "@entities/audit";
import { getPromise, updatePromise } from "@entities/promise";
import { idField, optionalNumberField, plantRefFields } from "@shared/forms/fields";
import { mergeChanges } from "@shared/forms/merge-changes";
import { defineAction } from "@shared/mutations/action.server";
import { optional, type } from "superstruct";

/** A total as the API names it, as text; empty if it is not known. */
const normalized = (wattHours: number | null) => ({ promised_total_wh: String(wattHours ?? "") });

/** Sets the yield promised for a year, unless somebody else has since it was `loaded`. See domain/promises.md#editing. */
export const editPlantPromise = defineAction(
  // An amount in whole Wh has the form of an id: an integer of at least 1.
  type({ ...plantRefFields, promiseId: idField, totalWh: idField, loadedWh: optional(optionalNumberField) }),
  async ({ api, params, signal }) => {
    const { promiseId: id, totalWh, loadedWh } = params;
    const stored = await getPromise(api, params, id, { signal });
    await mergeChanges({
      parts: { total: ["promised_total_wh"] },
      loaded: loadedWh === undefined ? undefined : normalized(loadedWh),
      typed: normalized(totalWh),
      stored: normalized(stored.promised_total_wh),
      changedBy: (changed) => changedBy(api, params, { type: "promise", id }, changed, { signal }),
    });
    await updatePromise(api, params, id, totalWh, { signal });
  },
);
