import { rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import {
  type CredentialComposition,
  credentialCompositionSchema,
  type DriverAccount,
  type DriverStatus,
  driverAccountSchema,
  driverStatusSchema,
  type InboundDriver,
  inboundDriverSchema,
} from "./schema";

/** The status of a company's drivers, null if the API returns none. Throws `ApiError`. // spec 1 §7: the first item */
export async function getDriverStatus(
  api: V0Client,
  companyId: number,
  { signal }: RequestOptions = {},
): Promise<DriverStatus | null> {
  const schema = rows(driverStatusSchema);
  const [first] = await api.read(`/companies/${companyId}/driver-status`, { schema, signal });
  return first ?? null;
}

/** The inbound drivers of the meters that are visible to a company. Throws `ApiError`. // contract §2 */
export function listVisibleDrivers(
  api: V0Client,
  companyId: number,
  { signal }: RequestOptions = {},
): Promise<InboundDriver[]> {
  return api.read(`/companies/${companyId}/visible-inbound-drivers`, {
    schema: rows(inboundDriverSchema),
    signal,
  });
}

/** All inbound drivers; for administrators. Throws `ApiError`. // contract §2 */
export function listInboundDrivers(api: V0Client, { signal }: RequestOptions = {}): Promise<InboundDriver[]> {
  return api.read("/inbound-drivers", { schema: rows(inboundDriverSchema), signal });
}

/** The inbound drivers that a company can create meters with. Throws `ApiError`. // contract §2 */
export function listCompanyDrivers(
  api: V0Client,
  companyId: number,
  { signal }: RequestOptions = {},
): Promise<InboundDriver[]> {
  return api.read(`/companies/${companyId}/inbound-drivers`, { schema: rows(inboundDriverSchema), signal });
}

/** All driver accounts; for administrators. Throws `ApiError`. // contract §2 */
export function listAllDriverAccounts(
  api: V0Client,
  { signal }: RequestOptions = {},
): Promise<DriverAccount[]> {
  return api.read("/driver-accounts", { schema: rows(driverAccountSchema), signal });
}

/** Attaches a driver account to a company or detaches it; for administrators. Throws `ApiError`. // contract §2 */
export function updateDriverAccount(
  api: V0Client,
  companyId: number,
  accountId: number,
  attached: boolean,
  { signal }: RequestOptions = {},
): Promise<void> {
  const path = `/companies/${companyId}/driver-accounts/${accountId}`;
  return api.write(attached ? "PUT" : "DELETE", path, { signal });
}

/** The driver accounts of a company. Throws `ApiError`. // contract §2 */
export function listDriverAccounts(
  api: V0Client,
  companyId: number,
  { signal }: RequestOptions = {},
): Promise<DriverAccount[]> {
  return api.read(`/companies/${companyId}/driver-accounts`, { schema: rows(driverAccountSchema), signal });
}

/** The ways to identify a meter with a driver account. Throws `ApiError`. // contract §5 */
export function listCredentialCompositions(
  api: V0Client,
  companyId: number,
  accountId: number,
  { signal }: RequestOptions = {},
): Promise<CredentialComposition[]> {
  return api.read(`/companies/${companyId}/driver-accounts/${accountId}/credential-compositions`, {
    schema: rows(credentialCompositionSchema),
    signal,
  });
}
