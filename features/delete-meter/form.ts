import type { PlantRef } from "@shared/api/refs";

/** The action of the form. */
export const deleteMeterAction = "/actions/delete-meter";

/** The fetcher key of the deletions of a plant's meters. */
export const deleteMeterKey = ({ plantId }: PlantRef): string => `delete-meter-${plantId}`;

/** The field with the meter's id. */
export const meterField = "meter_id";
