import { type PlantRef, plantPath } from "@shared/api/refs";
import { object } from "@shared/api/v0/decoder";
import { text } from "@shared/api/v0/fields";
import { rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import {
  diagnosticsSchema,
  type MeterRef,
  type MeterTest,
  meterChecksSchema,
  meterExistenceSchema,
  meterPath,
  meterTestSchema,
} from "./schema";

/** The diagnostics of a meter. Throws `ApiError`. See domain/v0-calls.md#meters. */
export const getDiagnostics = (api: V0Client, ref: MeterRef, { signal }: RequestOptions = {}) =>
  api.read(`${meterPath(ref)}/diagnostics`, { schema: diagnosticsSchema, signal });

const meterTestKinds = ["production", "connection"] as const;
export type MeterTestKind = (typeof meterTestKinds)[number];

/**
 * Starts a test of a meter, or returns the state of the running test. Throws `ApiError` (domain/v0-calls.md#meters).
 */
export function pollMeterTest(
  api: V0Client,
  ref: MeterRef,
  kind: MeterTestKind,
  { signal }: RequestOptions = {},
): Promise<MeterTest> {
  // No retry: the first request starts the test, and a second request could start another test.
  return api.read(`${meterPath(ref)}/${kind}-check`, { schema: meterTestSchema, signal, noRetry: true });
}

/** The results of all checks of the plant's active meters. Throws `ApiError`. See domain/v0-calls.md#meters. */
export const listMeterChecks = (api: V0Client, ref: PlantRef, { signal }: RequestOptions = {}) =>
  api.read(`${plantPath(ref)}/checks`, { schema: rows(meterChecksSchema), signal });

/** Identifies a meter: its driver and its credential values, joined by `|` (domain/meters.md#credentials). */
export interface MeterIdentity {
  driver: string;
  reference: string;
}

/** The identity of a new meter as the user entered it, with the display name of the driver. */
export interface EnteredMeter extends MeterIdentity {
  driverName: string;
}

/**
 * Checks whether an identity is valid at its driver, and whether a meter with this identity exists. Throws `ApiError`
 * (domain/v0-calls.md#meters).
 */
export const checkMeterExistence = (
  api: V0Client,
  { driver, reference }: MeterIdentity,
  { signal }: RequestOptions = {},
) =>
  api.read("/utilities/validate/meter-existence", {
    query: { reference_identifier: reference, inbound_driver: driver },
    schema: meterExistenceSchema,
    signal,
  });

/** The URL of a meter at the portal of its driver. Throws `ApiError`. See domain/v0-calls.md#meters. */
export async function getPortalLink(
  api: V0Client,
  { driver, reference }: MeterIdentity,
  { signal }: RequestOptions = {},
): Promise<string> {
  const schema = object({ "portal-link": text() });
  const response = await api.read("/utilities/portal-link", {
    query: { reference_identifier: reference, driver },
    schema,
    signal,
  });
  return response["portal-link"];
}
