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

/** One thing that happened to a plant, to a meter of it or to something kept with it (spec 2 §2.6). */
export const auditSchema = type({
  id: number(),
  model_type: string(),
  model_id: number(),
  event: string(),
  datetime: string(),
  /** Absent where the system did it. */
  user: optional(nullable(type({ id: number(), first_name: string(), last_name: string() }))),
  changes: type({ old_values: values, new_values: values }),
});
export type Audit = Infer<typeof auditSchema>;
