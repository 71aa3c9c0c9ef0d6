import { rows } from "@shared/api/rows";
import type { V0Client } from "@shared/api/v0-client";
import { array } from "superstruct";
import { type DriverStatus, driverStatusSchema, type InboundDriver, inboundDriverSchema } from "./schema";

/** How the drivers of a company fare; null where the API has nothing to say of them. // spec 1 §7: the first item */
export async function getDriverStatus(
  api: V0Client,
  companyId: number,
  { signal }: { signal?: AbortSignal } = {},
): Promise<DriverStatus | null> {
  const schema = array(driverStatusSchema);
  const [first] = await api.read(`/companies/${companyId}/driver-status`, { schema, signal });
  return first ?? null;
}

/** The inbound drivers that meters in sight of a company are read through. // contract §2 */
export function listVisibleDrivers(
  api: V0Client,
  companyId: number,
  { signal }: { signal?: AbortSignal } = {},
): Promise<InboundDriver[]> {
  return api.read(`/companies/${companyId}/visible-inbound-drivers`, {
    schema: rows(inboundDriverSchema),
    signal,
  });
}
