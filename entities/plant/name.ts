import { msg } from "@lingui/core/macro";
import type { Message } from "@shared/i18n/message";
import { type Coordinates, isLocation } from "@shared/lib/location";
import { visibleName } from "@shared/lib/text";
import type { Address, Plant, PlantRow } from "./schema";

/** The name of a plant; 'Plant #id' without one (domain/units.md#names). */
export const plantName = ({ id, name }: Pick<Plant, "id" | "name">): Message => name ?? msg`Plant #${id}`;

/** The city, which distinguishes plants with the same name; null when it is unknown or part of the name. */
export function plantCity({ name, address }: Pick<PlantRow, "name"> & { address?: { city: string | null } | null }) {
  const city = visibleName(address?.city ?? "");
  return city && !name?.includes(city) ? city : null;
}

/** An address on one line: street, street number, postal code city, without missing parts (domain/units.md#names). */
export function addressLine(address: Omit<Address, "id" | "latitude" | "longitude"> | null | undefined): string {
  if (!address) return "";
  const joined = (parts: readonly (string | null)[], separator: string) =>
    parts.flatMap((part) => visibleName(part ?? "") ?? []).join(separator);
  const city = joined([address.postal_code, address.city], " ");
  return joined([address.street, address.street_number, city], ", ");
}

/** Where a plant is; null if it is not known. */
export const coordinatesOf = ({ address }: { address?: Partial<Address> | null }): Coordinates | null =>
  address && isLocation(address) ? { latitude: address.latitude, longitude: address.longitude } : null;
