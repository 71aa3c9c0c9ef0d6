import { booleanOr, id, nameOrNull } from "@shared/api/v0/fields";
import { named, reference, relations } from "@shared/api/v0/rows";
import { type Infer, type } from "superstruct";

/** A company; `parents` only where the call requests them (contract §2). */
export const companySchema = named(
  type({
    id: id(),
    name: nameOrNull(),
    non_mon_accessible: booleanOr(false),
    non_mon_creation_enabled: booleanOr(false),
    parents: relations(reference()),
  }),
);
export type Company = Infer<typeof companySchema>;
