import { msg } from "@lingui/core/macro";
import type { Message } from "@shared/i18n/message";
import type { Plant, PlantRow } from "./schema";

/** The name of a plant; 'Plant #id' without one (contract §9). */
export const plantName = ({ id, name }: Pick<Plant, "id" | "name">): Message => name ?? msg`Plant #${id}`;

/** The city, which distinguishes plants with the same name; null when it is unknown or part of the name. */
export function plantCity({
  name,
  address,
}: Pick<PlantRow, "name"> & { address?: { city: string | null } | null }) {
  const city = address?.city;
  return city && !name?.includes(city) ? city : null;
}
