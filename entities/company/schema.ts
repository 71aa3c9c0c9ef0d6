import { array, boolean, type Infer, number, optional, string, type } from "superstruct";

/** A company; `parents` only where the call requests them (contract §2). */
export const companySchema = type({
  id: number(),
  name: string(),
  non_mon_accessible: boolean(),
  non_mon_creation_enabled: boolean(),
  parents: optional(array(type({ id: number(), name: string() }))),
});
export type Company = Infer<typeof companySchema>;
