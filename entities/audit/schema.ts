import { personSchema } from "@shared/api/person";
import {
  defaulted,
  type Infer,
  nullable,
  number,
  optional,
  record,
  string,
  type,
  unknown,
} from "superstruct";

const values = defaulted(record(string(), unknown()), {});

/** A change of a plant, one of its meters or something that belongs to it (spec 2 §2.6). */
export const auditSchema = type({
  id: number(),
  model_type: string(),
  model_id: number(),
  event: string(),
  datetime: string(),
  /** Absent for changes by the system. */
  user: optional(nullable(personSchema)),
  changes: type({ old_values: values, new_values: values }),
});
export type Audit = Infer<typeof auditSchema>;
