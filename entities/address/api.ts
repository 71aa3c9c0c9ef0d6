import * as v0 from "@shared/api/v0/decoder";
import { relation, relations } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";

/** The address of a postal code and a house number (domain/v0-calls.md#plants). */
export const foundAddressSchema = v0.object({
  street: v0.textOrNull(),
  city: v0.textOrNull(),
  /** `[longitude, latitude]` in degrees. */
  location: relation(v0.object({ coordinates: relations(v0.number()) })),
});
export type FoundAddress = v0.Infer<typeof foundAddressSchema>;

/**
 * Loads the address of a Dutch postal code and a house number. Throws `ApiError` 2004 if the postal code does not
 * exist, and 4045 if the postal code does not have the number (domain/errors.md#codes).
 */
export const getAddress = (
  api: V0Client,
  { postalCode, streetNumber }: { postalCode: string; streetNumber: string },
  { signal }: RequestOptions = {},
) =>
  api.read("/addresses", { query: { postcode: postalCode, number: streetNumber }, schema: foundAddressSchema, signal });
