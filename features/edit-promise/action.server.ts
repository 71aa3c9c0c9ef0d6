import { createPlantAction } from "@entities/plant/index.server";
import { updatePromise } from "@entities/promise";
import { idField } from "@shared/forms/fields";
import { type } from "superstruct";
import { promiseField, totalField } from "./form";

/** Sets the yield promised for a year. // spec 2 §2.9 */
export const editPromise = createPlantAction(
  // An amount in whole Wh has the form of an id: an integer of at least 1.
  type({ [promiseField]: idField, [totalField]: idField }),
  ({ api, ref, form, signal }) => updatePromise(api, ref, form[promiseField], form[totalField], { signal }),
);
