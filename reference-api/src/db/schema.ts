import type * as collaboration from "./schema/collaboration";
import type * as drivers from "./schema/drivers";
import type * as monitoring from "./schema/monitoring";
import type * as plants from "./schema/plants";
import type * as users from "./schema/users";

export type { Flag, IssueState, PromiseFlag, YieldStatus } from "./schema/values";

/** Every table of the D1 database, as created by migrations/*.sql. */
export interface Database {
  users: users.UserTable;
  access_tokens: users.AccessTokenTable;
  password_resets: users.PasswordResetTable;
  throttled_attempts: users.ThrottledAttemptTable;
  outbox_mails: users.OutboxMailTable;
  companies: users.CompanyTable;
  company_children: users.CompanyChildTable;
  company_users: users.CompanyUserTable;
  filter_presets: users.FilterPresetTable;

  inbound_drivers: drivers.InboundDriverTable;
  company_inbound_drivers: drivers.CompanyInboundDriverTable;
  credential_compositions: drivers.CredentialCompositionTable;
  credential_fields: drivers.CredentialFieldTable;
  driver_accounts: drivers.DriverAccountTable;
  driver_account_compositions: drivers.DriverAccountCompositionTable;
  company_driver_accounts: drivers.CompanyDriverAccountTable;

  visibility_groups: plants.VisibilityGroupTable;
  visibility_group_companies: plants.VisibilityGroupCompanyTable;
  plants: plants.PlantTable;
  list_bits: plants.ListBitTable;
  plant_companies: plants.PlantCompanyTable;
  meters: plants.MeterTable;

  fault_events: monitoring.FaultEventTable;
  issues: monitoring.IssueTable;
  daily_totals: monitoring.DailyTotalTable;
  plant_status_spans: monitoring.PlantStatusSpanTable;
  meter_status_types: monitoring.MeterStatusTypeTable;
  promise_periods: monitoring.PromisePeriodTable;
  promise_status_changes: monitoring.PromiseStatusChangeTable;
  meter_tests: monitoring.MeterTestTable;
  fleet_state: monitoring.FleetStateTable;

  tags: collaboration.TagTable;
  company_tags: collaboration.CompanyTagTable;
  plant_tags: collaboration.PlantTagTable;
  custom_field_types: collaboration.CustomFieldTypeTable;
  company_custom_field_types: collaboration.CompanyCustomFieldTypeTable;
  custom_fields: collaboration.CustomFieldTable;
  ticket_templates: collaboration.TicketTemplateTable;
  tickets: collaboration.TicketTable;
  ticket_assignments: collaboration.TicketAssignmentTable;
  comments: collaboration.CommentTable;
  notes: collaboration.NoteTable;
  files: collaboration.FileTable;
  contacts: collaboration.ContactTable;
  audits: collaboration.AuditTable;
  reports: collaboration.ReportTable;
  postal_codes: collaboration.PostalCodeTable;
}
