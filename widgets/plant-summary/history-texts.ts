import { type Audit, modelName } from "@entities/audit";
import { issueTitle, type MeterIssue } from "@entities/issue";
import { meterName } from "@entities/meter";
import { descriptionHint, type PlantTicket, ticketNumber } from "@entities/ticket";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { fullName } from "@shared/api/refs";
import { type Format, formatIn, messageText } from "@shared/i18n/format";
import { readDay } from "@shared/lib/date-range";
import { parseInstant } from "@shared/lib/dates";

/** The objects that the audits of a plant may be about. Audits contain only their ids. */
export interface HistoryObjects {
  meters: readonly { id: number; name: string | null }[];
  tickets: readonly Pick<PlantTicket, "id" | "number">[];
  issues: readonly Pick<MeterIssue, "id" | "type_name">[];
}

const models: Record<string, MessageDescriptor> = {
  plant: msg`the plant`,
  meter: msg`a meter`,
  ticket: msg`a ticket`,
  note: msg`a note`,
  file: msg`a file`,
  contact: msg`a contact`,
  tag: msg`a tag`,
  company: msg`a company`,
  custom_field: msg`a custom field`,
  issue: msg`an issue`,
  promise: msg`the promise`,
  owner_link: msg`a link for owners`,
};

/** The objects that audits name, before their names. */
const nouns: Record<string, MessageDescriptor> = {
  tag: msg`tag`,
  company: msg`company`,
  contact: msg`contact`,
  file: msg`file`,
  owner_link: msg`link for owners`,
};

const own = <T>(values: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

const textIn = (values: Record<string, unknown> | undefined, field: string): string | null => {
  const value = values?.[field];
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
};

/** The object of an audit, with its number or its name if it is known. */
function subjectOf({ model_type, model_id, changes }: Audit, objects: HistoryObjects, i18n: I18n): string {
  const model = modelName(model_type);
  const isOwn = ({ id }: { id: number }) => id === model_id;
  const meter = model === "meter" && objects.meters.find(isOwn);
  if (meter) return meterName(meter, i18n);
  const ticket = model === "ticket" && objects.tickets.find(isOwn);
  if (ticket) {
    const number = ticketNumber(ticket);
    return i18n._(msg`ticket #${number}`);
  }
  const issue = model === "issue" && objects.issues.find(isOwn);
  if (issue) {
    const type = i18n._(issueTitle(issue));
    return i18n._(msg`the issue “${type}”`);
  }
  const values = { ...changes?.old_values, ...changes?.new_values };
  const name = textIn(values, "file_name") ?? textIn(values, "name");
  const noun = own(nouns, model);
  if (name && noun) return `${i18n._(noun)} “${name}”`;
  return i18n._(own(models, model) ?? msg`a record`);
}

type Sentence = (person: string, subject: string) => MessageDescriptor;

const changed: Sentence = (person, subject) => msg`${person} changed ${subject}`;

const sentences: Record<string, Sentence> = {
  created: (person, subject) => msg`${person} created ${subject}`,
  updated: changed,
  deleted: (person, subject) => msg`${person} deleted ${subject}`,
  attached: (person, subject) => msg`${person} added ${subject}`,
  detached: (person, subject) => msg`${person} removed ${subject}`,
  assigned: (person, subject) => msg`${person} assigned ${subject}`,
  unassigned: (person, subject) => msg`${person} unassigned ${subject}`,
  closed: (person, subject) => msg`${person} closed ${subject}`,
  opened: (person, subject) => msg`${person} reopened ${subject}`,
};

/** The fields whose changes the sentence of an event states. */
const importFields = ["measurements", "from", "to"];
const statedFields: Record<string, readonly string[]> = {
  closed: ["closed_on"],
  opened: ["closed_on"],
  imported: importFields,
  undone: importFields,
};

/** "Els Driessen imported 26,280 measurements of Inverter 1 (1 Jan 2023 to 31 Dec 2025)"; null for another event. */
function importSentence({ event, changes }: Audit, person: string, subject: string, i18n: I18n): string | null {
  const values = { ...changes?.old_values, ...changes?.new_values };
  const [from, to] = [textIn(values, "from"), textIn(values, "to")];
  if (!from || !to || (event !== "imported" && event !== "undone")) return null;
  const days = formatIn(i18n).dateRange(from, to);
  if (event === "undone") return i18n._(msg`${person} undid an import of measurements of ${subject} (${days})`);
  const count = Number(values.measurements);
  return i18n._(
    msg`${person} imported ${plural(count, { one: "# measurement", other: "# measurements" })} of ${subject} (${days})`,
  );
}

/** What an audit states: "Els Driessen closed ticket #10004". An unknown event is a change. */
export function auditSentence(audit: Audit, objects: HistoryObjects, i18n: I18n): string {
  const person = audit.user ? messageText(i18n, fullName(audit.user)) : i18n._(msg`The system`);
  const subject = subjectOf(audit, objects, i18n);
  const { new_values = {} } = audit.changes ?? {};
  if (modelName(audit.model_type) === "issue" && "snoozed_until" in new_values) {
    const until = textIn(new_values, "snoozed_until");
    const day = until && formatIn(i18n).date(until);
    return i18n._(day ? msg`${person} snoozed ${subject} until ${day}` : msg`${person} unsnoozed ${subject}`);
  }
  const ofImport = importSentence(audit, person, subject, i18n);
  if (ofImport) return ofImport;
  return i18n._((own(sentences, audit.event ?? "") ?? changed)(person, subject));
}

/** The changes that the sentence of an audit does not state. */
export function furtherChanges({ model_type, event, changes }: Audit): Change[] {
  const stated = modelName(model_type) === "issue" ? ["snoozed_until"] : own(statedFields, event ?? "");
  return readChanges(changes).filter(({ field }) => !stated?.includes(field));
}

const fields: Record<string, MessageDescriptor> = {
  name: msg`name`,
  shows_money: msg`values in euros`,
  shows_tickets: msg`tickets`,
  language: msg`language`,
  expires_on: msg`last day`,
  plant_code: msg`plant code`,
  street: msg`street`,
  street_number: msg`street number`,
  postal_code: msg`postal code`,
  city: msg`city`,
  latitude: msg`latitude`,
  longitude: msg`longitude`,
  monitored_since: msg`monitored since`,
  operational_since: msg`operational since`,
  retired_on: msg`retired on`,
  snoozed_until: msg`snoozed until`,
  resolved_on: msg`resolved on`,
  promised_total_wh: msg`promised total`,
  peak_in_watt: msg`peak power (W)`,
  p90_in_kwh: msg`yearly yield P90 (kWh)`,
  orientation_in_degrees: msg`orientation (degrees)`,
  angle_in_degrees: msg`tilt (degrees)`,
  amount_in_cents_per_kwh: msg`price`,
  has_mixed_panel_orientations: msg`mixed panel orientations`,
  reference_identifier: msg`reference identifier`,
  title: msg`title`,
  description: msg`description`,
  message: msg`message`,
  private: msg`private`,
  file_name: msg`file name`,
  email: msg`email`,
  phone_number: msg`phone number`,
  closed_on: msg`closed on`,
};

/** The label of a field. Null for an unknown field. */
export const fieldLabel = (field: string): MessageDescriptor | null => own(fields, field) ?? null;

interface Change {
  /** The API name of the field. */
  field: string;
  /** Null without a value. */
  from: unknown;
  to: unknown;
}

const knownValue = (value: unknown): unknown => (value === undefined || value === "" ? null : value);
const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

export function readChanges(changes: Audit["changes"]): Change[] {
  const { old_values = {}, new_values = {} } = changes ?? {};
  const names = [...new Set([...Object.keys(old_values), ...Object.keys(new_values)])];
  return names
    .map((field) => ({ field, from: knownValue(old_values[field]), to: knownValue(new_values[field]) }))
    .filter(({ from, to }) => !isSame(from, to));
}

interface ValueTexts {
  empty: string;
  yes: string;
  no: string;
}

const flags: readonly string[] = ["private", "has_mixed_panel_orientations"];
const wattHoursInKwh = 1_000;

/** Formats the value of an audited field in the page's language: dates, times, numbers, yes or no. HTML is removed. */
export function valueText(field: string, value: unknown, format: Format, texts: ValueTexts): string {
  if (value === null) return texts.empty;
  if (typeof value === "boolean" || (flags.includes(field) && /^[01]$/.test(String(value)))) {
    return Number(value) === 1 ? texts.yes : texts.no;
  }
  if (typeof value === "number") {
    if (field === "amount_in_cents_per_kwh") return format.price(value);
    if (field !== "promised_total_wh") return field.endsWith("_id") ? String(value) : format.number(value, 4);
    return format.energy(value / wattHoursInKwh);
  }
  if (typeof value !== "string") return JSON.stringify(value);
  if (readDay(value)) return format.date(value);
  if (/^\d{4}-\d{2}-\d{2}[T ]\d/.test(value) && parseInstant(value)) return format.dateTime(value);
  return field === "description" ? descriptionHint(value) : value;
}
