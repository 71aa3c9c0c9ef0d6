import { changedBy } from "@entities/audit";
import { getPromise, totalText, updatePromise } from "@entities/promise";
import { mergeChanges } from "@shared/forms/merge-changes";
import { idField, optionalNumberField, plantRefFields } from "@shared/lib/fields";
import { defineAction, untilUnchanged } from "@shared/mutations/action.server";
import { optional, type } from "superstruct";

/** The promised total as the form sends it. */
const normalized = (wattHours: number | null) => ({ total: totalText(wattHours) });

/** Sets the yield promised for a year. Fails when it changed since it was `loaded`. See domain/promises.md#editing. */
export const editPlantPromise = defineAction(
  // An amount in whole Wh has the same format as an id: an integer of at least 1.
  type({ ...plantRefFields, promiseId: idField, totalWh: idField, loadedWh: optional(optionalNumberField) }),
  ({ api, params, signal }) =>
    untilUnchanged(async () => {
      const { promiseId: id, totalWh, loadedWh } = params;
      const { promised_total_wh: storedWh, revision } = await getPromise(api, params, id, { signal });
      await mergeChanges({
        parts: { total: ["total"] },
        loaded: loadedWh === undefined ? undefined : normalized(loadedWh),
        typed: normalized(totalWh),
        stored: normalized(storedWh),
        changedBy: () =>
          changedBy(api, params, { type: "promise", id }, { promised_total_wh: String(storedWh ?? "") }, { signal }),
      });
      await updatePromise(api, params, id, totalWh, { revision, signal });
    }),
);
