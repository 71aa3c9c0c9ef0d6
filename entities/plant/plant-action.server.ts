import type { PlantRef } from "@shared/api/refs";
import { type ActionArgs, createAction } from "@shared/forms/create-action.server";
import { intersection, type Struct } from "superstruct";
import { type PlantRefForm, plantRefForm, readPlantRef } from "./ref-form.server";

/** Creates an action that changes one plant or a part of it: `createAction` with the plant's ids in the form. */
export function createPlantAction<T extends object, V>(
  fields: Struct<T, unknown>,
  write: (args: ActionArgs<T> & { ref: PlantRef }) => Promise<V>,
) {
  // The inferred type of an intersection with a generic struct is not assignable to T.
  const struct = intersection([plantRefForm, fields]) as unknown as Struct<PlantRefForm & T, null>;
  return createAction(struct, (args) => write({ ...args, ref: readPlantRef(args.form) }));
}
