import type { AppLoadContext } from "@remix-run/cloudflare";
import type { V0Client } from "@shared/api/v0-client";
import type { Session } from "@shared/session/session";
import { create } from "superstruct";

/** A call as an action or loader made it. */
export interface Call {
  /** Method and path, such as "POST /sign-in". */
  call: string;
  /** The bearer token; null for none. */
  token: string | null;
  query?: unknown;
  body?: unknown;
}

/** What the API answers, by method and path: a value, or an error to throw. */
export type Answers = Record<string, unknown>;

/** An edge without a network: it notes every call and every session that was sealed. */
export function fakeEdge(answers: Answers, session: Session | null = null) {
  const calls: Call[] = [];
  const sealed: Session[] = [];

  function answer(call: Call): unknown {
    calls.push(call);
    if (!(call.call in answers)) throw new Error(`No answer to ${call.call}`);
    const value = answers[call.call];
    if (value instanceof Error || value instanceof Response) throw value;
    return value;
  }

  const apiFor = (token: string | null): V0Client => ({
    read: async (path, { query, schema }) => create(answer({ call: `GET ${path}`, token, query }), schema),
    write: async (method, path, { query, body, schema } = {}) => {
      const value = answer({ call: `${method} ${path}`, token, query, body });
      return (schema ? create(value, schema) : undefined) as never;
    },
  });

  const context: AppLoadContext = {
    api: apiFor(session?.token ?? null),
    apiFor,
    proxyRequest: async () => new Response(null, { status: 404 }),
    session: {
      current: session,
      requireSignedIn: () => {
        if (!session?.user || !session.company) throw toSignIn();
        return { ...session, user: session.user, company: session.company };
      },
      requireToken: () => {
        if (!session) throw toSignIn();
        return session;
      },
      requireGuest: () => undefined,
      commit: async (started) => {
        sealed.push(started);
        return `session=${started.id}`;
      },
      end: async () => new Headers({ "Set-Cookie": "session=; Max-Age=0", "Clear-Site-Data": '"cache"' }),
    },
    now: () => Temporal.Now.instant(),
    config: { productName: "Heliograph", serviceStatusPageUrl: "", mapStyleUrl: "", supportUserId: 1 },
    requestId: "request",
    nonce: "nonce",
    headers: new Headers(),
    serviceStatus: async () => ({ level: "operational", problem: null, components: [], readAt: null }),
  };
  return { context, calls, sealed };
}

const toSignIn = () => new Response(null, { status: 302, headers: { Location: "/sign-in" } });

/** A session with everything a screen needs; what a test is about it gives itself. */
export const signedInSession = (user: { admin?: boolean } = {}, rest: Partial<Session> = {}): Session => ({
  id: "session-1",
  token: "secret-token",
  user: {
    id: 7,
    first_name: "Anna",
    last_name: "de Vries",
    email: "anna@demo.example",
    admin: false,
    ...user,
  },
  company: { id: 3, name: "Zonnedak", non_mon_accessible: true, non_mon_creation_enabled: false },
  adminMode: true,
  startedAt: 0,
  ...rest,
});

/** A posted form, as a browser without JavaScript sends it. */
export function postedForm(address: string, fields: Record<string, string>): Request {
  return new Request(new URL(address, "https://site.example"), {
    method: "POST",
    body: new URLSearchParams(fields),
  });
}
