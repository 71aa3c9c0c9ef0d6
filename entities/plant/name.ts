import { type Coordinates, isLocation, spacedPostalCode } from "@heliograph/rules/places";
import { visibleName } from "@heliograph/rules/search-text";
import { msg } from "@lingui/core/macro";
import type { Message } from "@shared/i18n/format";
import type { Address, Plant, PlantRow } from "./schema";

/** Formats the name of a plant; 'Plant #id' for a plant without a name (domain/units.md#names). */
export const plantName = ({ id, name }: Pick<Plant, "id" | "name">): Message => name ?? msg`Plant #${id}`;

/** Returns the city, which distinguishes plants with the same name; null if the city is unknown or part of the name. */
export function plantCity({ name, address }: Pick<PlantRow, "name"> & { address?: { city: string | null } | null }) {
  const city = visibleName(address?.city ?? "");
  return city && !name?.includes(city) ? city : null;
}

type PostalAddress = Omit<Address, "id" | "latitude" | "longitude"> | null | undefined;

const joined = (parts: readonly (string | null)[], separator: string) =>
  parts.flatMap((part) => visibleName(part ?? "") ?? []).join(separator);

/** Formats an address as on an envelope, without missing parts: "Vliegweg 40, 1621 TR Hoorn" (domain/units.md#names). */
export function postalAddress(address: PostalAddress): string {
  if (!address) return "";
  const street = joined([address.street, address.street_number], " ");
  return joined([street, joined([spacedPostalCode(address.postal_code ?? ""), address.city], " ")], ", ");
}

/** Returns the location of a plant; null if it is not known. */
export const coordinatesOf = ({ address }: { address?: Partial<Address> | null }): Coordinates | null =>
  address && isLocation(address) ? { latitude: address.latitude, longitude: address.longitude } : null;
