import type { Generated } from "kysely";
import type { Flag } from "./values";

export type UnsubscribeReason = "hard_bounce" | "spam_complaint" | "unsubscribe";

export interface UserTable {
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

export interface AccessTokenTable {
  token_hash: string;
  user_id: number;
  created_at: string;
  expires_at: string;
}

export interface PasswordResetTable {
  token_hash: string;
  user_id: number;
  expires_at: string;
  used_at: Generated<string | null>;
}

export interface ThrottledAttemptTable {
  bucket: string;
  attempts: number;
  window_ends_at: string;
}

export interface OutboxMailTable {
  id: Generated<number>;
  recipient: string;
  subject: string;
  body: string;
  link: string | null;
  created_at: string;
}

export interface CompanyTable {
  id: Generated<number>;
  name: string;
  non_mon_accessible: Generated<Flag>;
  non_mon_creation_enabled: Generated<Flag>;
  created_at: string;
}

export interface CompanyChildTable {
  parent_id: number;
  child_id: number;
}

export interface CompanyUserTable {
  company_id: number;
  user_id: number;
}

export interface FilterPresetTable {
  id: Generated<number>;
  company_id: number;
  user_id: number | null;
  name: string;
  list: "plants" | "issues" | "performances";
  query: string;
}
