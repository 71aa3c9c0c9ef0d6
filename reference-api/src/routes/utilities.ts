import { array, boolean, nullable, number, object, string } from "superstruct";
import { checkReference, findDriver } from "../access/drivers";
import { ApiError, invalid, throwIfInvalid } from "../http/api-error";
import { described, isPostalCode, normalizePostalCode, postalCodePattern, text, withKeywords } from "../http/fields";
import { refersTo } from "../http/references";
import { houseLocation } from "../lib/regions";
import { endpoint, one } from "./endpoint";

const foundAddressSchema = object({
  street: string(),
  city: string(),
  location: object({ coordinates: array(number()) }),
});

const findAddress = endpoint("get", "/addresses", {
  summary:
    "Street, city and [longitude, latitude] of a Dutch postal code and house number; 2004 and 4045 when unknown.",
  query: object({
    postcode: described(
      "A Dutch postal code, with or without a space.",
      withKeywords(string(), { pattern: postalCodePattern }),
    ),
    number: described("A house number.", withKeywords(string(), { pattern: "^[1-9]\\d{0,4}\\s*[-\\w]{0,10}$" })),
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
      .executeTakeFirstOrThrow(() => new ApiError(2004, { postcode: ["Postal code not found."] }));
    if (houseNumber < found.number_from || houseNumber > found.number_to) {
      throw new ApiError(4045, { number: ["This house number does not exist at this postal code."] });
    }
    const { latitude, longitude } = houseLocation(found, houseNumber);
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

/** Address lookup for the Netherlands. See domain/v0-calls.md#plants. */
export const addressEndpoints = [findAddress];

const meterExistenceSchema = object({
  /** Null if the driver cannot validate. */
  validated: nullable(boolean()),
  exists: boolean(),
});

const referenceIdentifier = described("The reference identifier of a meter at its driver.", text(500));
const driverName = described("The name of a driver.", refersTo("driver", text()));

const meterExistence = endpoint("get", "/utilities/validate/meter-existence", {
  summary: "Whether a reference identifier is valid at a driver (null: unknown), and whether a meter with it exists.",
  query: object({ reference_identifier: referenceIdentifier, inbound_driver: driverName }),
  response: one("MeterExistence", meterExistenceSchema),
  async handle({ api, query }) {
    const driver = await findDriver(api, query.inbound_driver);
    return checkReference(api, driver, query.reference_identifier);
  },
});

const portalLink = endpoint("get", "/utilities/portal-link", {
  summary: "The URL of a meter at its driver's portal.",
  query: object({ reference_identifier: referenceIdentifier, driver: driverName }),
  response: one("PortalLink", object({ "portal-link": string() })),
  async handle({ api, query }) {
    const driver = await findDriver(api, query.driver);
    if (driver.portal_link === null) throw invalid({ driver: ["This driver has no portal."] });
    const [site = ""] = query.reference_identifier.split("|");
    return { "portal-link": driver.portal_link.replace("{reference}", encodeURIComponent(site)) };
  },
});

const portalLinkSupported = endpoint("get", "/utilities/portal-link-supported", {
  summary: "The names of the drivers with a portal.",
  response: one("DriverNames", array(string())),
  async handle({ api }) {
    const rows = await api.db
      .selectFrom("inbound_drivers")
      .select("name")
      .where("portal_link", "is not", null)
      .orderBy("name")
      .execute();
    return rows.map((row) => row.name);
  },
});

/** Utilities for meters and driver portals. See domain/v0-calls.md#meters. */
export const utilityEndpoints = [meterExistence, portalLink, portalLinkSupported];
