import { array, boolean, enums, type Infer, integer, nullable, object, optional, string } from "superstruct";
import { instant } from "../http/fields";

export const CompanyReference = object({ id: integer(), name: string() });
export type CompanyReference = Infer<typeof CompanyReference>;

export const InboundDriver = object({ id: integer(), name: string(), description: string() });
export type InboundDriver = Infer<typeof InboundDriver>;

export const DriverAccount = object({ id: integer(), display_name: string(), driver_name: string() });
export type DriverAccount = Infer<typeof DriverAccount>;

export const Company = object({
  id: integer(),
  name: string(),
  non_mon_accessible: boolean(),
  non_mon_creation_enabled: boolean(),
  parents: optional(array(CompanyReference)),
  children: optional(array(CompanyReference)),
  inbound_drivers: optional(array(InboundDriver)),
  driver_accounts: optional(array(DriverAccount)),
});
export type Company = Infer<typeof Company>;

export const User = object({
  id: integer(),
  first_name: string(),
  last_name: string(),
  email: string(),
  admin: boolean(),
  robot: boolean(),
  auto_unsubscribed: nullable(enums(["hard_bounce", "spam_complaint", "unsubscribe"])),
  subscribed_to_status_emails: boolean(),
  companies: optional(array(Company)),
});
export type User = Infer<typeof User>;

/** A person as other things refer to them. deleted_at is set when the account is gone. */
export const Person = object({
  id: integer(),
  first_name: string(),
  last_name: string(),
  deleted_at: nullable(instant()),
});
export type Person = Infer<typeof Person>;

export const AccessToken = object({ access_token: string() });

export const DriverStatus = object({
  status: integer(),
  drivers: array(object({ driver: string(), description: string(), status: integer() })),
});
export type DriverStatus = Infer<typeof DriverStatus>;
