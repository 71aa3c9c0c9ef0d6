import type { Generated } from "kysely";
import type * as collaboration from "./collaboration-tables";
import type * as plants from "./plant-tables";
import type { Flag } from "./plant-tables";

export type { Flag, IssueState, PromiseFlag, YieldStatus } from "./plant-tables";

/** Every table of the D1 database, as created by migrations/*.sql. */
export interface Database {
  users: UserTable;
  access_tokens: AccessTokenTable;
  password_resets: PasswordResetTable;
  throttled_attempts: ThrottledAttemptTable;
  outbox_mails: OutboxMailTable;
  companies: CompanyTable;
  company_children: CompanyChildTable;
  company_users: CompanyUserTable;
  filter_presets: FilterPresetTable;

  inbound_drivers: InboundDriverTable;
  company_inbound_drivers: CompanyInboundDriverTable;
  credential_compositions: CredentialCompositionTable;
  credential_fields: CredentialFieldTable;
  driver_accounts: DriverAccountTable;
  driver_account_compositions: DriverAccountCompositionTable;
  company_driver_accounts: CompanyDriverAccountTable;

  visibility_groups: plants.VisibilityGroupTable;
  visibility_group_companies: plants.VisibilityGroupCompanyTable;
  plants: plants.PlantTable;
  list_bits: plants.ListBitTable;
  plant_companies: plants.PlantCompanyTable;
  meters: plants.MeterTable;

  fault_events: plants.FaultEventTable;
  issues: plants.IssueTable;
  daily_totals: plants.DailyTotalTable;
  plant_status_spans: plants.PlantStatusSpanTable;
  meter_status_types: plants.MeterStatusTypeTable;
  promise_periods: plants.PromisePeriodTable;
  promise_status_changes: plants.PromiseStatusChangeTable;
  meter_tests: plants.MeterTestTable;
  fleet_state: plants.FleetStateTable;

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

export type UnsubscribeReason = "hard_bounce" | "spam_complaint" | "unsubscribe";

interface UserTable {
  id: Generated<number>;
  first_name: string;
  last_name: string;
  email: string;
  password_hash: string | null;
  admin: Generated<Flag>;
  robot: Generated<Flag>;
  demo: Generated<Flag>;
  auto_unsubscribed: Generated<UnsubscribeReason | null>;
  subscribed_to_status_emails: Generated<Flag>;
  created_at: string;
  deleted_at: Generated<string | null>;
}

interface AccessTokenTable {
  token_hash: string;
  user_id: number;
  created_at: string;
  expires_at: string;
}

interface PasswordResetTable {
  token_hash: string;
  user_id: number;
  expires_at: string;
  used_at: Generated<string | null>;
}

interface ThrottledAttemptTable {
  bucket: string;
  attempts: number;
  window_ends_at: string;
}

interface OutboxMailTable {
  id: Generated<number>;
  recipient: string;
  subject: string;
  body: string;
  link: string | null;
  created_at: string;
}

interface CompanyTable {
  id: Generated<number>;
  name: string;
  non_mon_accessible: Generated<Flag>;
  non_mon_creation_enabled: Generated<Flag>;
  created_at: string;
}

interface CompanyChildTable {
  parent_id: number;
  child_id: number;
}

interface CompanyUserTable {
  company_id: number;
  user_id: number;
}

interface FilterPresetTable {
  id: Generated<number>;
  company_id: number;
  user_id: number | null;
  name: string;
  list: "plants" | "issues" | "performances";
  query: string;
}

interface InboundDriverTable {
  id: Generated<number>;
  name: string;
  description: string;
  status: Generated<0 | 1 | 2>;
  status_description: string;
  supports_notifications: Generated<Flag>;
  validates_existence: Generated<Flag>;
  tests: Generated<Flag>;
  portal_link: string | null;
}

interface CompanyInboundDriverTable {
  company_id: number;
  inbound_driver_id: number;
}

interface CredentialCompositionTable {
  id: Generated<number>;
  inbound_driver_id: number;
  alias: string;
  display_name: string;
}

interface CredentialFieldTable {
  id: Generated<number>;
  composition_id: number;
  nr: number;
  name: string;
  display_name: string;
  editable: Generated<Flag>;
  pattern: string;
}

interface DriverAccountTable {
  id: Generated<number>;
  inbound_driver_id: number;
  display_name: string;
}

interface DriverAccountCompositionTable {
  driver_account_id: number;
  composition_id: number;
  /** JSON: credential field name to prescribed value. */
  field_values: Generated<string>;
}

interface CompanyDriverAccountTable {
  company_id: number;
  driver_account_id: number;
}
