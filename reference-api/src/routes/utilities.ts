import { array, boolean, nullable, object, string } from "superstruct";
import type { Api } from "../api";
import { findDriver } from "../authorization/drivers";
import { checkReference } from "../fleet/meters/reference-check";
import { invalid } from "../http/api-error";
import { described } from "../http/description";
import { endpoint } from "../http/endpoint";
import { text } from "../http/fields";
import { one } from "../http/response-spec";

const meterExistenceSchema = object({
  /** null: the driver cannot validate. */
  validated: nullable(boolean()),
  exists: boolean(),
});

const referenceIdentifier = described("The reference identifier of a meter at its driver.", text(500));
const driverName = described("The name of a driver.", text());

const meterExistence = endpoint({
  method: "get",
  path: "/utilities/validate/meter-existence",
  access: "user",
  summary:
    "Whether a reference identifier is valid at a driver (null: unknown), and whether a meter with it exists.",
  query: object({ reference_identifier: referenceIdentifier, inbound_driver: driverName }),
  response: one("MeterExistence", meterExistenceSchema),
  async handle({ api, query }) {
    const driver = await requireDriver(api, "inbound_driver", query.inbound_driver);
    return checkReference(api, driver, query.reference_identifier);
  },
});

const portalLink = endpoint({
  method: "get",
  path: "/utilities/portal-link",
  access: "user",
  summary: "The URL of a meter at its driver's portal.",
  query: object({ reference_identifier: referenceIdentifier, driver: driverName }),
  response: one("PortalLink", object({ "portal-link": string() })),
  async handle({ api, query }) {
    const driver = await requireDriver(api, "driver", query.driver);
    if (driver.portal_link === null) throw invalid({ driver: ["This driver has no portal."] });
    const [site = ""] = query.reference_identifier.split("|");
    return { "portal-link": driver.portal_link.replace("{reference}", encodeURIComponent(site)) };
  },
});

const portalLinkSupported = endpoint({
  method: "get",
  path: "/utilities/portal-link-supported",
  access: "user",
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

async function requireDriver(api: Api, field: string, name: string) {
  const driver = await findDriver(api, name);
  if (!driver) throw invalid({ [field]: ["This driver does not exist."] });
  return driver;
}

/** Utilities for meters and driver portals. contract-v0 §5, spec 2 §7 */
export const utilityEndpoints = [meterExistence, portalLink, portalLinkSupported];
