import type { IssuePattern } from "@heliograph/rules/issue-types";
import type { PatternVerdict, TicketFinding, TicketPriority, WaitingParty } from "@heliograph/rules/ticket-planning";
import type { Generated } from "kysely";
import type { Flag } from "./plant-tables";

export type CustomFieldKind = "text" | "date" | "two_solar" | "euro" | "integer" | "float";

/** Content that users add to plants, and reports. */
export interface CollaborationTables {
  tags: { id: Generated<number>; company_id: number; name: string; revision: Generated<number> };
  company_tags: { company_id: number; tag_id: number };
  plant_tags: { plant_id: number; tag_id: number; visibility_group_id: Generated<number> };
  custom_field_types: { id: Generated<number>; company_id: number; name: string; type: CustomFieldKind };
  company_custom_field_types: { company_id: number; type_id: number };
  custom_fields: {
    id: Generated<number>;
    plant_id: number;
    type_id: number;
    value: string;
    revision: Generated<number>;
  };
  ticket_templates: {
    id: Generated<number>;
    company_id: number | null;
    name: string;
    title: string;
    description: string;
  };
  tickets: {
    id: Generated<number>;
    number: number;
    /** The row of the first plant, in the rows of its further plants. */
    parent_id: Generated<number | null>;
    /** The number of the ticket, if `number` is not. */
    shown_number: Generated<number | null>;
    plant_id: number;
    company_id: number;
    creator_id: number;
    ticket_template_id: Generated<number | null>;
    title: string;
    description: string;
    created_at: string;
    closed_on: Generated<string | null>;
    visibility_group_id: Generated<number | null>;
    plant_name: Generated<string>;
    search_text: Generated<string>;
    plant_search: Generated<string>;
    sort_title: Generated<string>;
    due_on: Generated<string | null>;
    visit_on: Generated<string | null>;
    priority: Generated<TicketPriority>;
    /** Null: nobody. */
    waiting_for: Generated<WaitingParty | null>;
    /** A JSON array. */
    issue_ids: Generated<string>;
    finding: Generated<TicketFinding | null>;
    finding_note: Generated<string>;
    closed_by: Generated<number | null>;
    /** The pattern that was reviewed; null without a review. */
    named_pattern: Generated<IssuePattern | null>;
    pattern_verdict: Generated<PatternVerdict | null>;
    /** What a wrong pattern was instead. */
    actual_pattern: Generated<IssuePattern | null>;
    actual_cause: Generated<string>;
    /** Raised by a trigger with each change by a person. */
    revision: Generated<number>;
  };
  ticket_assignments: {
    id: Generated<number>;
    ticket_id: number;
    user_id: number;
    assigned_on: string;
    unassigned_on: Generated<string | null>;
  };
  comments: {
    id: Generated<number>;
    commentable_type: "ticket";
    commentable_id: number;
    commenter_id: number;
    comment: string;
    created_at: string;
  };
  notes: {
    id: Generated<number>;
    plant_id: number;
    company_id: number;
    author_id: number;
    message: string;
    private: Generated<Flag>;
    created_at: string;
    revision: Generated<number>;
  };
  files: {
    id: Generated<number>;
    plant_id: number;
    uploader_id: number;
    file_name: string;
    description: Generated<string>;
    content_type: string;
    size_in_bytes: number;
    storage_key: string;
    created_at: string;
  };
  contacts: {
    id: Generated<number>;
    plant_id: number;
    name: Generated<string>;
    email: Generated<string>;
    phone_number: Generated<string>;
    revision: Generated<number>;
  };
  audits: {
    id: Generated<number>;
    plant_id: number | null;
    model_type: string;
    model_id: number;
    event: string;
    user_id: number | null;
    old_values: Generated<string>;
    new_values: Generated<string>;
    created_at: string;
  };
  reports: {
    id: Generated<number>;
    user_id: number;
    company_id: number;
    subject: "plants" | "meters" | "issues";
    format: "xlsx" | "csv";
    separator: Generated<string>;
    query: string;
    status: "queued" | "running" | "finished" | "failed";
    file_name: Generated<string | null>;
    storage_key: Generated<string | null>;
    failure: Generated<string | null>;
    deadline: string;
    created_at: string;
    finished_at: Generated<string | null>;
  };
  postal_codes: {
    postal_code: string;
    street: string;
    city: string;
    latitude: number;
    longitude: number;
    number_from: number;
    number_to: number;
  };
}
