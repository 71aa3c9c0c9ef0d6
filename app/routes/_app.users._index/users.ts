import type { CompanyUser, UserAccessAction } from "@entities/user";
import { containsTerms, searchTerms } from "@heliograph/rules/search-text";
import { fullName } from "@shared/api/refs";
import type { Message } from "@shared/i18n/format";
import { compareNames } from "@shared/lib/text";
import { textCodec } from "@shared/list-query/codecs";
import { createListQuery, type Sort } from "@shared/list-query/list-query";

/** The sort fields. The last sign-in requires the extension `users`. */
const sortFields = { name: "ascending", last_signed_in_at: "ascending" } as const;
type SortField = keyof typeof sortFields;

const createUsersQuery = (hasAccess: boolean) =>
  createListQuery({
    filters: { search: textCodec(200) },
    sortFields: (hasAccess ? sortFields : { name: sortFields.name }) as typeof sortFields,
    defaultSort: { field: "name", descending: false },
  });

const queries = { plain: createUsersQuery(false), withAccess: createUsersQuery(true) };

/** The query of the users, by name (domain/companies.md#users). */
export const usersListQuery = (hasAccess: boolean) => queries[hasAccess ? "withAccess" : "plain"];

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

/** Whether the user was invited and never came. Only with the extension `users`. */
export const neverSignedIn = ({ last_signed_in_at: at, deactivated_at }: CompanyUser): boolean =>
  !at && deactivated_at === null;

/**
 * Sorts users by name, or by their last sign-in: who was invited and never signed in is first, and then who was here the
 * longest ago. Deactivated users are last in both directions.
 */
export function sortedUsers(users: readonly CompanyUser[], { field, descending }: Sort<SortField>): CompanyUser[] {
  const nameOf = ({ first_name, last_name }: CompanyUser) => [first_name, last_name].filter(Boolean).join(" ");
  const byName = (a: CompanyUser, b: CompanyUser) => compareNames(nameOf(a), nameOf(b)) || a.id - b.id;
  const direction = descending ? -1 : 1;
  if (field === "name") return users.toSorted((a, b) => direction * byName(a, b));
  const timeOf = ({ last_signed_in_at: at }: CompanyUser) => at ?? "";
  const isOff = ({ deactivated_at }: CompanyUser) => Number(deactivated_at !== null);
  return users.toSorted(
    (a, b) => isOff(a) - isOff(b) || direction * compareNames(timeOf(a), timeOf(b)) || byName(a, b),
  );
}

/** The users whose name and e-mail address contain every term of a search. All users for a blank search. */
export function matchingUsers(users: readonly CompanyUser[], search: string): CompanyUser[] {
  const terms = searchTerms(search);
  return users.filter(({ first_name, last_name, email }) =>
    containsTerms([first_name, last_name, email].filter(Boolean).join(" "), terms),
  );
}
