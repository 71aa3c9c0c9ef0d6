/** The person signed in, as the session keeps them. */
export interface SessionUser {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  admin: boolean;
}

/** The company whose plants are looked at. */
export interface SessionCompany {
  id: number;
  name: string;
  non_mon_accessible: boolean;
  non_mon_creation_enabled: boolean;
}

/** What the encrypted cookie holds. Instants are milliseconds since the epoch. */
export interface Session {
  id: string;
  token: string;
  user: SessionUser | null;
  company: SessionCompany | null;
  adminMode: boolean;
  startedAt: number;
}

/** What the browser may know of a session: everything but the token and the session's own id. */
export interface SessionView {
  user: SessionUser;
  company: SessionCompany;
  adminMode: boolean;
}

/** How long a session lasts, in seconds, from sign-in (spec 1 §4). */
export const sessionSeconds = 86_400;
