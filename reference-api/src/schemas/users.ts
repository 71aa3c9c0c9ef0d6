import { array, boolean, enums, type Infer, integer, nullable, object, optional, string } from "superstruct";
import { instant } from "../http/fields";

export const companyReferenceSchema = object({ id: integer(), name: string() });
export type CompanyReference = Infer<typeof companyReferenceSchema>;

export const inboundDriverSchema = object({ id: integer(), name: string(), description: string() });
export type InboundDriver = Infer<typeof inboundDriverSchema>;

export const driverAccountSchema = object({ id: integer(), display_name: string(), driver_name: string() });
export type DriverAccount = Infer<typeof driverAccountSchema>;

export const companySchema = object({
  id: integer(),
  name: string(),
  non_mon_accessible: boolean(),
  non_mon_creation_enabled: boolean(),
  parents: optional(array(companyReferenceSchema)),
  children: optional(array(companyReferenceSchema)),
  inbound_drivers: optional(array(inboundDriverSchema)),
  driver_accounts: optional(array(driverAccountSchema)),
});
export type Company = Infer<typeof companySchema>;

export const userSchema = object({
  id: integer(),
  first_name: string(),
  last_name: string(),
  email: string(),
  admin: boolean(),
  robot: boolean(),
  auto_unsubscribed: nullable(enums(["hard_bounce", "spam_complaint", "unsubscribe"])),
  subscribed_to_status_emails: boolean(),
  companies: optional(array(companySchema)),
});
export type User = Infer<typeof userSchema>;

/** A reference to a user; deleted_at is set when the account was deleted. */
export const personSchema = object({
  id: integer(),
  first_name: string(),
  last_name: string(),
  deleted_at: nullable(instant()),
});
export type Person = Infer<typeof personSchema>;

export const accessTokenSchema = object({ access_token: string() });

export const driverStatusSchema = object({
  status: integer(),
  drivers: array(object({ driver: string(), description: string(), status: integer() })),
});
export type DriverStatus = Infer<typeof driverStatusSchema>;
