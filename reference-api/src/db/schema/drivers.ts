import type { Generated } from "kysely";
import type { Flag } from "./values";

export interface InboundDriverTable {
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

export interface CompanyInboundDriverTable {
  company_id: number;
  inbound_driver_id: number;
}

export interface CredentialCompositionTable {
  id: Generated<number>;
  inbound_driver_id: number;
  alias: string;
  display_name: string;
}

export interface CredentialFieldTable {
  id: Generated<number>;
  composition_id: number;
  nr: number;
  name: string;
  display_name: string;
  editable: Generated<Flag>;
  pattern: string;
}

export interface DriverAccountTable {
  id: Generated<number>;
  inbound_driver_id: number;
  display_name: string;
}

export interface DriverAccountCompositionTable {
  driver_account_id: number;
  composition_id: number;
  /** JSON: credential field name to prescribed value. */
  field_values: Generated<string>;
}

export interface CompanyDriverAccountTable {
  company_id: number;
  driver_account_id: number;
}
