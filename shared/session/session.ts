/** The signed-in user as stored in the session. */
export interface SessionUser {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  admin: boolean;
  /** Whether the user is a member of more than one company. */
  severalCompanies?: boolean;
}

/** The selected company as stored in the session. */
export interface SessionCompany {
  id: number;
  name: string;
  non_mon_accessible: boolean;
  non_mon_creation_enabled: boolean;
}

/** The part of a company in the session: only what screens need, so that the cookie stays small. */
export const toSessionCompany = (company: SessionCompany): SessionCompany => {
  const { id, name, non_mon_accessible, non_mon_creation_enabled } = company;
  return { id, name, non_mon_accessible, non_mon_creation_enabled };
};

/** The content of the encrypted session cookie. */
export interface Session {
  id: string;
  /** The bearer token of the v0 API. */
  token: string;
  user: SessionUser | null;
  company: SessionCompany | null;
  adminMode: boolean;
  /** When the user signed in, in milliseconds since the epoch. */
  startedAt: number;
  /** When the session was last renewed, because the other sessions of the user ended; undefined if it never was. */
  issuedAt?: number;
}

/** The absolute lifetime of a session in seconds, from sign-in (domain/sessions.md#session). */
export const sessionSeconds = 86_400;

/** Throws a 403 response if the user of a session is not an administrator. See domain/permissions.md#companies. */
export function assertAdmin({ user }: Pick<Session, "user">): void {
  if (!user?.admin) throw new Response(null, { status: 403 });
}

/** The pages that need only a token. All other pages need a user and a company, too (domain/sessions.md#session). */
const tokenOnlyPages = ["/support", "/reports"];

/** Whether a page needs only the token. */
export const needsOnlyToken = (pathname: string): boolean => tokenOnlyPages.includes(pathname);

/** The page where a session without a company continues, one of the pages that need only the token. */
export const pageWithoutCompany = (page: string): string =>
  needsOnlyToken(page.replace(/[?#].*/, "")) ? page : "/support";
