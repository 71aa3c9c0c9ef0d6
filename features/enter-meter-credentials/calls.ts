import {
  type CredentialComposition,
  type DriverAccount,
  listCredentialCompositions,
  listDriverAccounts,
} from "@entities/driver";
import { checkMeterExistence, type MeterExistence, type MeterIdentity } from "@entities/meter";
import { browserClient } from "@shared/api/v0/browser-client";

export const accountsOf = (companyId: number): Promise<DriverAccount[]> => listDriverAccounts(browserClient, companyId);

export const compositionsOf = (companyId: number, accountId: number): Promise<CredentialComposition[]> =>
  listCredentialCompositions(browserClient, companyId, accountId);

export const checkExistence = (meter: MeterIdentity): Promise<MeterExistence> =>
  checkMeterExistence(browserClient, meter);
