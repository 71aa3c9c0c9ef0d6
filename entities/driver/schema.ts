import {
  booleanOr,
  dateOrNull,
  type Infer,
  id,
  nameOrNull,
  numberOrNull,
  object,
  optional,
  text,
  textOrNull,
} from "@shared/api/v0/decoder";
import { displayed, named, relations } from "@shared/api/v0/rows";

/** A driver of a company and its status (domain/statuses.md#driver-status). */
export const driverSchema = object({
  driver: text(),
  display_name: nameOrNull(),
  description: textOrNull(),
  status: numberOrNull(),
  /** When the status became degraded or not OK, if the API states it; null for a driver that is OK. */
  since: optional(dateOrNull()),
  /** The number of its meters that the company sees, if the API states it; null for a driver that is OK. */
  meters: optional(numberOrNull()),
});
export type Driver = Infer<typeof driverSchema>;

/** The drivers of a company and their worst status. */
export const driverStatusSchema = object({ status: numberOrNull(), drivers: relations(driverSchema) });
export type DriverStatus = Infer<typeof driverStatusSchema>;

/** A driver that reads the data of meters (domain/meters.md). */
export const inboundDriverSchema = displayed(
  named(object({ id: id(), name: nameOrNull(), display_name: nameOrNull() })),
);

/** A company's account at a driver. */
export const driverAccountSchema = object({
  id: id(),
  display_name: nameOrNull(),
  driver_name: nameOrNull(),
  driver_display_name: nameOrNull(),
});
export type DriverAccount = Infer<typeof driverAccountSchema>;

/** An account that pulls measurements with a key (domain/pull.md#accounts). Its key is never loaded. */
export const pulledAccountSchema = object({
  id: id(),
  display_name: nameOrNull(),
  has_key: booleanOr(false),
  last_pulled_at: dateOrNull(),
  next_pull_at: dateOrNull(),
  /** As the status of a driver. */
  status: numberOrNull(),
  status_description: textOrNull(),
  /** For a change of what was read (domain/v0-api.md#revisions). */
  revision: optional(numberOrNull()),
});
export type PulledAccount = Infer<typeof pulledAccountSchema>;

/** The accounts of a company that pull measurements; `enabled`: whether the API pulls at all. */
export const pulledAccountsSchema = object({ enabled: booleanOr(false), accounts: relations(pulledAccountSchema) });
export type PulledAccounts = Infer<typeof pulledAccountsSchema>;

/** The fields that together identify a meter at a driver (domain/meters.md#credentials). */
export const credentialCompositionSchema = object({
  display_name: nameOrNull(),
  credential_fields: relations(
    object({
      name: text(),
      display_name: nameOrNull(),
      /** False for a field whose value the account prescribes. */
      editable: booleanOr(true),
      value: textOrNull(),
      nr: numberOrNull(),
    }),
  ),
});
export type CredentialComposition = Infer<typeof credentialCompositionSchema>;
export type CredentialField = CredentialComposition["credential_fields"][number];
