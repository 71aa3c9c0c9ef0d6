import { array, number, object, string } from "superstruct";
import { ApiError, throwIfInvalid } from "../http/api-error";
import { described } from "../http/description";
import { endpoint } from "../http/endpoint";
import { isPostalCode, normalizePostalCode } from "../http/fields";
import { one } from "../http/response-spec";
import { houseLocation } from "../seed/base-data/addresses";

const foundAddressSchema = object({
  street: string(),
  city: string(),
  location: object({ coordinates: array(number()) }),
});

const findAddress = endpoint({
  method: "get",
  path: "/addresses",
  access: "user",
  summary:
    "Street, city and [longitude, latitude] of a Dutch postal code and house number; 2004 and 4045 when unknown.",
  query: object({
    postcode: described("A Dutch postal code, with or without a space.", string()),
    number: described("A house number.", string()),
  }),
  response: one("FoundAddress", foundAddressSchema),
  async handle({ api, query }) {
    const postalCode = normalizePostalCode(query.postcode);
    const houseNumber = Number(/^\s*([1-9]\d{0,4})\s*[-\w]{0,10}\s*$/.exec(query.number)?.[1]);
    assertWellFormed(postalCode, houseNumber);
    const found = await api.db
      .selectFrom("postal_codes")
      .selectAll()
      .where("postal_code", "=", postalCode)
      .executeTakeFirst();
    if (!found) throw new ApiError(2004, { postcode: ["Postal code not found."] });
    if (houseNumber < found.number_from || houseNumber > found.number_to) {
      throw new ApiError(4045, { number: ["This house number does not exist at this postal code."] });
    }
    const { latitude, longitude } = houseLocation({ ...found, numberFrom: found.number_from }, houseNumber);
    return { street: found.street, city: found.city, location: { coordinates: [longitude, latitude] } };
  },
});

function assertWellFormed(postalCode: string, houseNumber: number): void {
  const messages = {
    ...(!isPostalCode(postalCode) && { postcode: ["Invalid postal code"] }),
    ...(Number.isNaN(houseNumber) && { number: ["Enter a valid house number."] }),
  };
  throwIfInvalid(messages);
}

/** Address lookup for the Netherlands. contract-v0 §5 */
export const addressEndpoints = [findAddress];
