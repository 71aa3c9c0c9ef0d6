import { msg } from "@lingui/core/macro";
import { type Infer, type } from "superstruct";
import type { Message } from "../i18n/message";
import { idOrNull, nameOrNull } from "./fields";

/** A user as other v0 resources refer to them. */
export const personSchema = type({
  id: idOrNull(),
  first_name: nameOrNull(),
  last_name: nameOrNull(),
});
export type Person = Infer<typeof personSchema>;

/** The full name of a person; 'User #id' without names (contract §9). */
export function fullName({ id, first_name, last_name }: Person): Message {
  const names = [first_name, last_name].filter(Boolean);
  if (names.length > 0) return names.join(" ");
  return id === null ? msg`Unknown user` : msg`User #${id}`;
}
