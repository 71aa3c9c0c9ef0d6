import type * as collaboration from "./schema/collaboration";
import type * as drivers from "./schema/drivers";
import type * as monitoring from "./schema/monitoring";
import type * as people from "./schema/people";
import type * as plants from "./schema/plants";

export type { Flag, IssueState, PromiseFlag, YieldStatus } from "./schema/values";

/** Every table of the D1 database, as migrations/*.sql makes them. */
export interface Database {
  users: people.UserTable;
  access_tokens: people.AccessTokenTable;
  password_resets: people.PasswordResetTable;
  sign_in_failures: people.SignInFailureTable;
  outbox_mails: people.OutboxMailTable;
  companies: people.CompanyTable;
  company_children: people.CompanyChildTable;
  company_users: people.CompanyUserTable;
  filter_presets: people.FilterPresetTable;

  inbound_drivers: drivers.InboundDriverTable;
  company_inbound_drivers: drivers.CompanyInboundDriverTable;
  credential_compositions: drivers.CredentialCompositionTable;
  credential_fields: drivers.CredentialFieldTable;
  driver_accounts: drivers.DriverAccountTable;
  driver_account_compositions: drivers.DriverAccountCompositionTable;
  company_driver_accounts: drivers.CompanyDriverAccountTable;

  audiences: plants.AudienceTable;
  audience_companies: plants.AudienceCompanyTable;
  plants: plants.PlantTable;
  list_bits: plants.ListBitTable;
  plant_companies: plants.PlantCompanyTable;
  meters: plants.MeterTable;

  fault_events: monitoring.FaultEventTable;
  issues: monitoring.IssueTable;
  audience_days: monitoring.AudienceDayTable;
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
