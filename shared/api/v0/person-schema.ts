import { type } from "superstruct";
import { idOrNull, nameOrNull } from "./fields";

/** A user as other v0 resources refer to them (`Person`). */
export const personSchema = type({
  id: idOrNull(),
  first_name: nameOrNull(),
  last_name: nameOrNull(),
});
