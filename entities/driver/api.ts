import { rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import {
  credentialCompositionSchema,
  type DriverStatus,
  driverAccountSchema,
  driverStatusSchema,
  inboundDriverSchema,
} from "./schema";

/**
 * Loads the status of a company's drivers; null if the API returns no status. Only the first item of the response is
 * used (domain/v0-calls.md#companies). Throws `ApiError`.
 */
export async function getDriverStatus(
  api: V0Client,
  companyId: number,
  { signal }: RequestOptions = {},
): Promise<DriverStatus | null> {
  const schema = rows(driverStatusSchema);
  const [first] = await api.read(`/companies/${companyId}/driver-status`, { schema, signal });
  return first ?? null;
}

/** The inbound drivers of the meters visible to a company. Throws `ApiError`. See domain/v0-calls.md#companies. */
export const listVisibleDrivers = (api: V0Client, companyId: number, { signal }: RequestOptions = {}) =>
  api.read(`/companies/${companyId}/visible-inbound-drivers`, { schema: rows(inboundDriverSchema), signal });

/** All inbound drivers; for administrators. Throws `ApiError`. See domain/v0-calls.md#companies. */
export const listInboundDrivers = (api: V0Client, { signal }: RequestOptions = {}) =>
  api.read("/inbound-drivers", { schema: rows(inboundDriverSchema), signal });

/** The inbound drivers that a company can create meters with. Throws `ApiError`. See domain/v0-calls.md#companies. */
export const listCompanyDrivers = (api: V0Client, companyId: number, { signal }: RequestOptions = {}) =>
  api.read(`/companies/${companyId}/inbound-drivers`, { schema: rows(inboundDriverSchema), signal });

/** All driver accounts; for administrators. Throws `ApiError`. See domain/v0-calls.md#companies. */
export const listAllDriverAccounts = (api: V0Client, { signal }: RequestOptions = {}) =>
  api.read("/driver-accounts", { schema: rows(driverAccountSchema), signal });

/**
 * Attaches an account to a company or detaches it; for administrators. Throws `ApiError`
 * (domain/v0-calls.md#companies).
 */
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

/** The driver accounts of a company. Throws `ApiError`. See domain/v0-calls.md#companies. */
export const listDriverAccounts = (api: V0Client, companyId: number, { signal }: RequestOptions = {}) =>
  api.read(`/companies/${companyId}/driver-accounts`, { schema: rows(driverAccountSchema), signal });

/**
 * The combinations of fields that identify a meter at a driver account. Throws `ApiError`
 * (domain/v0-calls.md#companies).
 */
export const listCredentialCompositions = (
  api: V0Client,
  companyId: number,
  accountId: number,
  { signal }: RequestOptions = {},
) =>
  api.read(`/companies/${companyId}/driver-accounts/${accountId}/credential-compositions`, {
    schema: rows(credentialCompositionSchema),
    signal,
  });
