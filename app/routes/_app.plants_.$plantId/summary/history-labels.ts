import type { Audit } from "@entities/audit";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

const models: Record<string, MessageDescriptor> = {
  plant: msg`Plant`,
  meter: msg`Meter`,
  ticket: msg`Ticket`,
  note: msg`Note`,
  file: msg`File`,
  contact: msg`Contact`,
  tag: msg`Tag`,
  company: msg`Company`,
  custom_field: msg`Custom field`,
  issue: msg`Issue`,
  promise: msg`Promise`,
};

const events: Record<string, MessageDescriptor> = {
  created: msg`created`,
  updated: msg`changed`,
  deleted: msg`deleted`,
};

/** The labels of the fields of plants and meters. */
const fields: Record<string, MessageDescriptor> = {
  name: msg`name`,
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
  promised_total_wh: msg`promised total (Wh)`,
  peak_in_watt: msg`peak power (W)`,
  p90_in_kwh: msg`yearly yield P90 (kWh)`,
  orientation_in_degrees: msg`orientation (degrees)`,
  angle_in_degrees: msg`tilt (degrees)`,
};

const ownLabel = (labels: Record<string, MessageDescriptor>, name: string): MessageDescriptor | undefined =>
  Object.hasOwn(labels, name) ? labels[name] : undefined;

/** The label of an audited model, which may be a class name such as `App\Models\Plant`. */
export function modelLabel(modelType: string | null): MessageDescriptor {
  const name = modelType?.split("\\").at(-1)?.toLowerCase() ?? "";
  return ownLabel(models, name) ?? msg`Record`;
}

/** The label of an audit event; an unknown one counts as a change (spec 2 §2.6). */
export const eventLabel = (event: string | null): MessageDescriptor =>
  ownLabel(events, event ?? "") ?? msg`changed`;

/** The label of a field; null for an unknown field. */
export const fieldLabel = (field: string): MessageDescriptor | null => ownLabel(fields, field) ?? null;

/** Whether a value is a date without a time. */
export const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);

interface Change {
  /** The API name of the field. */
  field: string;
  /** Null without a value. */
  from: string | null;
  to: string | null;
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The changed fields with their old and new values. */
export function changesOf(changes: Audit["changes"]): Change[] {
  const { old_values = {}, new_values = {} } = changes ?? {};
  const names = [...new Set([...Object.keys(old_values), ...Object.keys(new_values)])];
  return names
    .map((field) => ({
      field,
      from: toText(old_values[field]),
      to: toText(new_values[field]),
    }))
    .filter(({ from, to }) => from !== to);
}
