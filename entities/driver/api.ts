import { rows } from "@shared/api/v0/rows";
import type { ChangeOptions, RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import {
  credentialCompositionSchema,
  type DriverStatus,
  driverAccountSchema,
  driverStatusSchema,
  inboundDriverSchema,
  pulledAccountsSchema,
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

/** The accounts of a company that pull measurements; for administrators. Throws `ApiError`. See domain/pull.md. */
export const listPulledAccounts = (api: V0Client, companyId: number, { signal }: RequestOptions = {}) =>
  api.read(`/companies/${companyId}/pulled-accounts`, { schema: pulledAccountsSchema, signal });

interface PulledAccountFields {
  display_name: string;
  api_key: string;
}

/** Creates an account with a key, attached to a company; for administrators. Throws `ApiError`. See domain/pull.md. */
export const createPulledAccount = (
  api: V0Client,
  companyId: number,
  body: PulledAccountFields,
  { signal }: RequestOptions = {},
): Promise<void> => api.write("POST", `/companies/${companyId}/driver-accounts`, { body, signal });

/** Replaces the key of an account; for administrators. Throws `ApiError`. See domain/pull.md. */
export const replaceAccountKey = (
  api: V0Client,
  accountId: number,
  body: Pick<PulledAccountFields, "api_key">,
  options: ChangeOptions = {},
): Promise<void> => api.write("PUT", `/driver-accounts/${accountId}/api-key`, { body, ...options });

/** Deletes an account with its key; for administrators. Throws `ApiError`. See domain/pull.md. */
export const deletePulledAccount = (api: V0Client, accountId: number, { signal }: RequestOptions = {}): Promise<void> =>
  api.write("DELETE", `/driver-accounts/${accountId}`, { signal });

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
