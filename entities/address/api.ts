import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { type FoundAddress, foundAddressSchema } from "./schema";

/**
 * The address of a Dutch postal code and a house number. Throws `ApiError` 2004 if there is no such postal code, 4045
 * if it does not have the number. // contract §5
 */
export const getAddress = (
  api: V0Client,
  { postalCode, streetNumber }: { postalCode: string; streetNumber: string },
  { signal }: RequestOptions = {},
): Promise<FoundAddress> =>
  api.read("/addresses", {
    query: { postcode: postalCode, number: streetNumber },
    schema: foundAddressSchema,
    signal,
  });
