import type { Selectable } from "kysely";
import type { Database } from "../db/schema";
import type { Person, User } from "../schemas/users";

/** Serializes a user, without companies. */
export function serializeUser(row: Selectable<Database["users"]>): User {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    admin: row.admin === 1,
    robot: row.robot === 1,
    auto_unsubscribed: row.auto_unsubscribed,
    subscribed_to_status_emails: row.subscribed_to_status_emails === 1,
  };
}

/** Serializes a reference to a user. */
export function serializePerson(row: Pick<Selectable<Database["users"]>, keyof Person>): Person {
  return { id: row.id, first_name: row.first_name, last_name: row.last_name, deleted_at: row.deleted_at };
}
