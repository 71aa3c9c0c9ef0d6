import * as v0 from "@shared/api/v0/decoder";
import { displayed, named, relations } from "@shared/api/v0/rows";

/** A driver of a company and its status (domain/statuses.md#driver-status). */
export const driverSchema = v0.object({
  driver: v0.text(),
  display_name: v0.nameOrNull(),
  description: v0.textOrNull(),
  status: v0.numberOrNull(),
  /** When the status became degraded or not OK, if the API states it; null for a driver that is OK. */
  since: v0.optional(v0.dateOrNull()),
  /** The number of its meters that the company sees, if the API states it; null for a driver that is OK. */
  meters: v0.optional(v0.numberOrNull()),
});
export type Driver = v0.Infer<typeof driverSchema>;

/** The drivers of a company and their worst status. */
export const driverStatusSchema = v0.object({ status: v0.numberOrNull(), drivers: relations(driverSchema) });
export type DriverStatus = v0.Infer<typeof driverStatusSchema>;

/** A driver that reads the data of meters (domain/meters.md). */
export const inboundDriverSchema = displayed(
  named(v0.object({ id: v0.id(), name: v0.nameOrNull(), display_name: v0.nameOrNull() })),
);

/** A company's account at a driver. */
export const driverAccountSchema = v0.object({
  id: v0.id(),
  display_name: v0.nameOrNull(),
  driver_name: v0.nameOrNull(),
  driver_display_name: v0.nameOrNull(),
});
export type DriverAccount = v0.Infer<typeof driverAccountSchema>;

/** An account that pulls measurements with a key (domain/pull.md#accounts). Its key is never loaded. */
export const pulledAccountSchema = v0.object({
  id: v0.id(),
  display_name: v0.nameOrNull(),
  has_key: v0.booleanOr(false),
  last_pulled_at: v0.dateOrNull(),
  next_pull_at: v0.dateOrNull(),
  /** As the status of a driver. */
  status: v0.numberOrNull(),
  status_description: v0.textOrNull(),
  /** For a change of what was read (domain/v0-api.md#revisions). */
  revision: v0.optional(v0.numberOrNull()),
});
export type PulledAccount = v0.Infer<typeof pulledAccountSchema>;

/** The accounts of a company that pull measurements; `enabled`: whether the API pulls at all. */
export const pulledAccountsSchema = v0.object({
  enabled: v0.booleanOr(false),
  accounts: relations(pulledAccountSchema),
});
export type PulledAccounts = v0.Infer<typeof pulledAccountsSchema>;

/** The fields that together identify a meter at a driver (domain/meters.md#credentials). */
export const credentialCompositionSchema = v0.object({
  display_name: v0.nameOrNull(),
  credential_fields: relations(
    v0.object({
      name: v0.text(),
      display_name: v0.nameOrNull(),
      /** False for a field whose value the account prescribes. */
      editable: v0.booleanOr(true),
      value: v0.textOrNull(),
      nr: v0.numberOrNull(),
    }),
  ),
});
export type CredentialComposition = v0.Infer<typeof credentialCompositionSchema>;
export type CredentialField = CredentialComposition["credential_fields"][number];
