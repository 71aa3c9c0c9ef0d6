import { id, nameOrNull } from "@shared/api/v0/fields";
import { named } from "@shared/api/v0/rows";
import { type Infer, type } from "superstruct";

/** A tag that a company owns or that is shared with it (contract §6). */
export const tagSchema = named(type({ id: id(), name: nameOrNull() }));
export type Tag = Infer<typeof tagSchema>;
