import { type PlantRef, plantPath } from "@shared/api/refs";
import { rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { string, type } from "superstruct";
import { type MeterRef, meterPath } from "./ref";
import {
  type Diagnostics,
  diagnosticsSchema,
  type MeterChecks,
  type MeterExistence,
  type MeterTest,
  meterChecksSchema,
  meterExistenceSchema,
  meterTestSchema,
} from "./schema";

/** The diagnostics of a meter. Throws `ApiError`. // contract §5 */
export function getDiagnostics(
  api: V0Client,
  ref: MeterRef,
  { signal }: RequestOptions = {},
): Promise<Diagnostics> {
  return api.read(`${meterPath(ref)}/diagnostics`, { schema: diagnosticsSchema, signal });
}

export const meterTestKinds = ["production", "connection"] as const;
export type MeterTestKind = (typeof meterTestKinds)[number];

/** Starts a test of a meter, or returns the state of the one that is running. Throws `ApiError`. // contract §5 */
export function pollMeterTest(
  api: V0Client,
  ref: MeterRef,
  kind: MeterTestKind,
  { signal }: RequestOptions = {},
): Promise<MeterTest> {
  // The first request starts the test, so a repeated one could start another.
  return api.read(`${meterPath(ref)}/${kind}-check`, { schema: meterTestSchema, signal, noRetry: true });
}

/** The results of all checks of the plant's active meters. Throws `ApiError`. // contract §5 */
export function listMeterChecks(
  api: V0Client,
  ref: PlantRef,
  { signal }: RequestOptions = {},
): Promise<MeterChecks[]> {
  return api.read(`${plantPath(ref)}/checks`, { schema: rows(meterChecksSchema), signal });
}

/** What identifies a meter: its driver, and the values of its credential fields joined by `|` (spec 2 §3). */
export interface MeterIdentity {
  driver: string;
  reference: string;
}

/** Checks whether an identity is valid at its driver and belongs to a meter already. Throws `ApiError`. // contract §5 */
export function checkMeterExistence(
  api: V0Client,
  { driver, reference }: MeterIdentity,
  { signal }: RequestOptions = {},
): Promise<MeterExistence> {
  return api.read("/utilities/validate/meter-existence", {
    query: { reference_identifier: reference, inbound_driver: driver },
    schema: meterExistenceSchema,
    signal,
  });
}

/** The URL of a meter at the portal of its driver. Throws `ApiError`. // contract §5 */
export async function getPortalLink(
  api: V0Client,
  { driver, reference }: MeterIdentity,
  { signal }: RequestOptions = {},
): Promise<string> {
  const schema = type({ "portal-link": string() });
  const response = await api.read("/utilities/portal-link", {
    query: { reference_identifier: reference, driver },
    schema,
    signal,
  });
  return response["portal-link"];
}
