import type { CompanyUser } from "@entities/user";
import { fullName } from "@shared/api/refs";
import type { Message } from "@shared/i18n/message";
import { containsTerms, searchTerms } from "@shared/lib/text";
import { textCodec } from "@shared/list-query/codecs";
import { createListQuery } from "@shared/list-query/list-query";

export const usersListQuery = createListQuery({ filters: { search: textCodec(200) } });

/** domain/limits.md#page-sizes */
export const usersPerPage = 16;

export interface UserRow {
  id: number;
  name: Message;
  email: string | null;
  admin: boolean;
  /** Whether the user receives status e-mails. Null if it is not known. */
  statusEmails: "on" | "off" | "stopped" | null;
  /** Whether the current user may delete the user of this row. */
  deletable: boolean;
}

interface Viewer {
  id: number;
  mayDelete: boolean;
}

/**
 * The row of a user. Administrators cannot be deleted, and users cannot delete themselves. See
 * domain/permissions.md#deleting-users.
 */
export function toRow(user: CompanyUser, viewer: Viewer): UserRow {
  const { id, email, admin, auto_unsubscribed, subscribed_to_status_emails: subscribed } = user;
  return {
    id,
    name: fullName(user),
    email,
    admin,
    statusEmails: auto_unsubscribed ? "stopped" : subscribed === null ? null : subscribed ? "on" : "off",
    deletable: viewer.mayDelete && !admin && id !== viewer.id,
  };
}

/** The users whose name and e-mail address contain every term of a search. All users for a blank search. */
export function matchingUsers(users: readonly CompanyUser[], search: string): CompanyUser[] {
  const terms = searchTerms(search);
  return users.filter(({ first_name, last_name, email }) =>
    containsTerms([first_name, last_name, email].filter(Boolean).join(" "), terms),
  );
}
