import { id, numberOrNull, oneOf } from "@shared/api/v0/fields";
import { type Infer, type } from "superstruct";
import { locationStatuses } from "./status";

/** Coordinates and yield status of a plant (contract §3); a plant without coordinates is counted as unlocated. */
export const plantLocationSchema = type({
  id: id(),
  status: oneOf(locationStatuses, "NONE"),
  latitude: numberOrNull(),
  longitude: numberOrNull(),
});
export type PlantLocation = Infer<typeof plantLocationSchema>;
