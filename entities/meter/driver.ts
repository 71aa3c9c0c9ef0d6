import type { Meter } from "./schema";

/** The drivers whose meters can be tested (spec 2 §2.12). */
const testedDrivers = ["cast4all", "sundata_cast4all"];

/** Whether production and connection tests can be started on a meter. */
export const supportsTests = ({ inbound_driver }: Pick<Meter, "inbound_driver">): boolean =>
  testedDrivers.includes(inbound_driver?.name ?? "");
