import { type AddressField, emptyAddress } from "@entities/address";
import type { Plant } from "@entities/plant";

export type PlantValues = Record<"name" | AddressField, string>;

const addressFields = Object.keys(emptyAddress) as AddressField[];

/** Groups of fields that are changed together (`mergeChanges`). */
export const plantParts = { name: ["name"], address: addressFields } as const;

const text = (value: unknown) => (value === null || value === undefined ? "" : String(value));

/** The name and the address of a plant as text. Coordinates are in degrees. */
export function plantValues({
  name,
  address,
}: Pick<Plant, "name"> & { address: Partial<Record<AddressField, unknown>> | null }): PlantValues {
  const entries = addressFields.map((field) => [field, text(address?.[field])]);
  return { name: text(name), ...(Object.fromEntries(entries) as Record<AddressField, string>) };
}
