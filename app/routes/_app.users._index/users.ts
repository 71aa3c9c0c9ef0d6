import type { CompanyUser, UserAccessAction } from "@entities/user";
import { containsTerms, searchTerms } from "@heliograph/rules/search-text";
import { fullName } from "@shared/api/refs";
import type { Message } from "@shared/i18n/format";
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
  /** The last sign-in, ISO 8601; null for a user who never signed in. Only with the extension `users`. */
  lastSignedInAt: string | null;
  isDeactivated: boolean;
  /** What the current user may do with the access of the user of this row. */
  accessActions: readonly UserAccessAction[];
  /** Whether the current user may delete the user of this row. */
  deletable: boolean;
}

interface Viewer {
  id: number;
  mayDelete: boolean;
  /** Whether the API offers the access of users (the extension `users`). */
  hasAccess: boolean;
}

/**
 * The row of a user. Administrators cannot be deleted or deactivated, and users cannot do so to themselves. See
 * domain/permissions.md#deleting-users.
 */
export function toRow(user: CompanyUser, viewer: Viewer): UserRow {
  const { id, email, admin, auto_unsubscribed, subscribed_to_status_emails: subscribed } = user;
  const { last_signed_in_at: lastSignedInAt, deactivated_at } = user;
  const isDeactivated = deactivated_at !== null;
  const deletable = viewer.mayDelete && !admin && id !== viewer.id;
  const mayInvite = !isDeactivated && lastSignedInAt === null;
  const accessActions: UserAccessAction[] = [
    ...(mayInvite ? (["sendWelcomeMail"] as const) : []),
    isDeactivated ? "reactivateUser" : "deactivateUser",
  ];
  return {
    id,
    name: fullName(user),
    email,
    admin,
    statusEmails: auto_unsubscribed ? "stopped" : subscribed === null ? null : subscribed ? "on" : "off",
    lastSignedInAt,
    isDeactivated,
    accessActions: deletable && viewer.hasAccess ? accessActions : [],
    deletable,
  };
}

/** The users whose name and e-mail address contain every term of a search. All users for a blank search. */
export function matchingUsers(users: readonly CompanyUser[], search: string): CompanyUser[] {
  const terms = searchTerms(search);
  return users.filter(({ first_name, last_name, email }) =>
    containsTerms([first_name, last_name, email].filter(Boolean).join(" "), terms),
  );
}
