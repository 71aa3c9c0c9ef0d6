import { msg } from "@lingui/core/macro";
import type { Message } from "../i18n/message";

/** A user as other v0 resources refer to them. */
export interface Person {
  id: number | null;
  first_name: string | null;
  last_name: string | null;
}

/** The full name of a person; 'User #id' without names (contract §9). */
export function fullName({ id, first_name, last_name }: Person): Message {
  const names = [first_name, last_name].filter(Boolean);
  if (names.length > 0) return names.join(" ");
  return id === null ? msg`Unknown user` : msg`User #${id}`;
}
