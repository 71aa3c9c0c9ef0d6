import { type Infer, object, optional } from "@shared/api/v0/decoder";
import { booleanOr, dateOrNull, id, nameOrNull, numberOrNull, text, textOrNull } from "@shared/api/v0/fields";
import { displayed, named, relations } from "@shared/api/v0/rows";

/** A driver of a company and its status (domain/statuses.md#driver-status). */
export const driverSchema = object({
  driver: text(),
  display_name: nameOrNull(),
  description: textOrNull(),
  status: numberOrNull(),
  /** When the status became degraded or not OK, if the API states it; null for a driver that is OK. */
  since: optional(dateOrNull()),
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
