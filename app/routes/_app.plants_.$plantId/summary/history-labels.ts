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
  attached: msg`added`,
  detached: msg`removed`,
  assigned: msg`assigned`,
  unassigned: msg`unassigned`,
  closed: msg`closed`,
  opened: msg`reopened`,
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
  promised_total_wh: msg`promised total`,
  peak_in_watt: msg`peak power (W)`,
  p90_in_kwh: msg`yearly yield P90 (kWh)`,
  orientation_in_degrees: msg`orientation (degrees)`,
  angle_in_degrees: msg`tilt (degrees)`,
  amount_in_cents_per_kwh: msg`price (cents per kWh)`,
  has_mixed_panel_orientations: msg`mixed panel orientations`,
  reference_identifier: msg`reference identifier`,
  title: msg`title`,
  description: msg`description`,
  message: msg`message`,
  private: msg`private`,
  file_name: msg`file name`,
  email: msg`e-mail`,
  phone_number: msg`phone number`,
  closed_on: msg`closed on`,
};

const ownLabel = (labels: Record<string, MessageDescriptor>, name: string): MessageDescriptor | undefined =>
  Object.hasOwn(labels, name) ? labels[name] : undefined;

/** The name of an audited model, which may be a class name such as `App\Models\Plant`. */
const modelName = (modelType: string | null): string => modelType?.split("\\").at(-1)?.toLowerCase() ?? "";

export const isMeter = (modelType: string | null): boolean => modelName(modelType) === "meter";

/** The label of an audited model. */
export const modelLabel = (modelType: string | null): MessageDescriptor =>
  ownLabel(models, modelName(modelType)) ?? msg`Record`;

/** The label of an audit event; an unknown one counts as a change (spec 2 §2.6). */
export const eventLabel = (event: string | null): MessageDescriptor =>
  ownLabel(events, event ?? "") ?? msg`changed`;

/** The label of a field; null for an unknown field. */
export const fieldLabel = (field: string): MessageDescriptor | null => ownLabel(fields, field) ?? null;

interface Change {
  /** The API name of the field. */
  field: string;
  /** Null without a value. */
  from: unknown;
  to: unknown;
}

const knownValue = (value: unknown): unknown => (value === undefined || value === "" ? null : value);
const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The changed fields with their old and new values. */
export function changesOf(changes: Audit["changes"]): Change[] {
  const { old_values = {}, new_values = {} } = changes ?? {};
  const names = [...new Set([...Object.keys(old_values), ...Object.keys(new_values)])];
  return names
    .map((field) => ({ field, from: knownValue(old_values[field]), to: knownValue(new_values[field]) }))
    .filter(({ from, to }) => !isSame(from, to));
}
