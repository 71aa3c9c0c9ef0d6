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

const among = (labels: Record<string, MessageDescriptor>, name: string): MessageDescriptor | undefined =>
  Object.hasOwn(labels, name) ? labels[name] : undefined;

/** What an audit is about. Some servers write the model as a class, `App\Models\Plant`. */
export function modelLabel(modelType: string): MessageDescriptor {
  const name = modelType.split("\\").at(-1)?.toLowerCase() ?? "";
  return among(models, name) ?? msg`Entry`;
}

/** What happened to it: created, or something else (spec 2 §2.6). */
export const eventLabel = (event: string): MessageDescriptor => among(events, event) ?? msg`changed`;

interface Change {
  field: string;
  /** Null where there was no value. */
  from: string | null;
  to: string | null;
}

function written(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The fields that differ, each with its old and its new value. */
export function changesOf({ old_values, new_values }: Audit["changes"]): Change[] {
  const fields = [...new Set([...Object.keys(old_values), ...Object.keys(new_values)])];
  return fields
    .map((field) => ({
      field: field.replaceAll("_", " "),
      from: written(old_values[field]),
      to: written(new_values[field]),
    }))
    .filter(({ from, to }) => from !== to);
}
