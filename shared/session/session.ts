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
}

/** The part of a session that is sent to the browser: without the token and the session id. */
export interface SessionView {
  user: SessionUser;
  company: SessionCompany;
  adminMode: boolean;
}

/** The absolute lifetime of a session in seconds, from sign-in (spec 1 §4). */
export const sessionSeconds = 86_400;
