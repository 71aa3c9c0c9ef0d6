import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { ApiError } from "@shared/api/result";
import { type Decoder, decode } from "@shared/api/v0/decoder";
import type { V0Client } from "@shared/api/v0/v0-client";
import { type Action, type RegisteredAction, runAction } from "@shared/mutations/action.server";
import { type ApiExtensions, apiExtensionNames } from "@shared/session/load-context";
import type { Session } from "@shared/session/session";

/** The extensions of the included back end. */
export const everyExtension = Object.fromEntries(apiExtensionNames.map((name) => [name, true])) as ApiExtensions;

/** The public settings of a site that sets none. */
export const publicConfig: AppLoadContext["config"] = {
  productName: "Heliograph",
  serviceStatusPageUrl: "",
  mapStyleUrl: "",
  satelliteTilesUrl: "",
  streetViewUrl: "",
  roofViewerUrl: "",
  supportUserId: 1,
  offline: true,
};

/** A call of the v0 API by an action or loader. */
interface ApiCall {
  /** Method and path, such as "POST /sign-in". */
  call: string;
  /** The bearer token; null without one. */
  token: string | null;
  query?: unknown;
  body?: unknown;
}

/** Mocked API responses by method and path: a value, an error to throw, or a function of the query that returns one. */
export type ApiResponses = Record<string, unknown>;

function readMocked<T>(schema: Decoder<T>, value: unknown): T {
  const { result } = decode(schema, value);
  if (!result.ok) throw new Error(`The mocked response has no ${result.expected} at ${result.field}`);
  return result.value;
}

interface ContextOptions {
  sessionsCannotEnd?: boolean;
  /** Extensions of the API that differ from the default, which is all of them. */
  extensions?: Partial<AppLoadContext["extensions"]>;
}

/** A load context with a mocked API; it records every call, every committed session and the accounts signed out. */
export function createTestContext(
  responses: ApiResponses,
  session: Session | null = null,
  { sessionsCannotEnd = false, extensions = {} }: ContextOptions = {},
) {
  const calls: ApiCall[] = [];
  const committedSessions: Session[] = [];
  const endedAccounts: string[] = [];

  function respond(call: ApiCall): unknown {
    calls.push(call);
    if (!(call.call in responses)) throw new Error(`No response is defined for ${call.call}`);
    const response = responses[call.call];
    const value = typeof response === "function" ? response(call.query ?? {}) : response;
    if (value instanceof Error || value instanceof Response) throw value;
    return value;
  }

  const apiWithToken = (token: string | null): V0Client => ({
    read: async (path, { query, schema }) => readMocked(schema, respond({ call: `GET ${path}`, token, query })),
    write: async (method, path, { query, body, schema, revision } = {}) => {
      const value = respond({ call: `${method} ${path}`, token, query, body, ...(revision != null && { revision }) });
      return (schema ? readMocked(schema, value) : undefined) as never;
    },
  });

  const context: AppLoadContext = {
    api: apiWithToken(session?.token ?? null),
    apiWithToken,
    loadCached: async (_name, load) => ({ value: await load(null), storedAt: 0 }),
    throttle: (_action, _account, work) => work(),
    staleSince: () => null,
    proxyCall: async () => new Response(null, { status: 404 }),
    proxyRequest: async () => new Response(null, { status: 404 }),
    v0Path: () => null,
    extensions: { ...everyExtension, ...extensions },
    session: {
      getSession: () => session,
      requireUser: () => {
        if (!session?.user || !session.company) throw redirectToSignIn();
        return { ...session, user: session.user, company: session.company };
      },
      requireSession: () => {
        if (!session) throw redirectToSignIn();
        return session;
      },
      endsAt: ({ startedAt }) => startedAt + 86_400_000,
      requireAnonymous: () => undefined,
      commitSession: async (committed) => {
        committedSessions.push(committed);
        return `session=${committed.id}`;
      },
      renewSession: async (renewed) => {
        committedSessions.push(renewed);
        return `session=renewed-${renewed.id}`;
      },
      endOtherSessions: async (renewed) => {
        if (sessionsCannotEnd) throw new ApiError({ status: 503 });
        committedSessions.push(renewed);
        return `session=only-${renewed.id}`;
      },
      endSessionsOf: async (email) => {
        endedAccounts.push(email);
        if (sessionsCannotEnd) throw new ApiError({ status: 503 });
      },
      endSession: clearSession,
    },
    now: () => Temporal.Now.instant(),
    config: publicConfig,
    dashboards: { meter: "", driver: "" },
    supportContact: { email: "", phone: "", hours: "" },
    chatScriptUrl: () => null,
    fetchStaticFile: async () => new Response(null, { status: 404 }),
    requestId: "request",
    isDataRequest: false,
    nonce: "nonce",
    responseHeaders: new Headers(),
    getServiceStatus: async () => ({ level: "operational", problem: null, components: [], readAt: null }),
  };
  return { context, calls, committedSessions, endedAccounts };
}

const clearSession = async () => new Headers({ "Set-Cookie": "session=; Max-Age=0", "Clear-Site-Data": '"cache"' });

const redirectToSignIn = () => new Response(null, { status: 302, headers: { Location: "/sign-in" } });

/** A session with user and company; a test overrides the values that matter to it. */
export const createTestSession = (user: { admin?: boolean } = {}, rest: Partial<Session> = {}): Session => ({
  id: "session-1",
  token: "secret-token",
  user: { id: 7, first_name: "Anna", last_name: "de Vries", email: "anna@demo.example", admin: false, ...user },
  company: { id: 3, name: "Zonnedak", non_mon_accessible: true, non_mon_creation_enabled: false },
  adminMode: true,
  startedAt: 0,
  ...rest,
});

/** The arguments of a loader for a path, with a mocked API, and its recorded calls. */
export function createLoaderArgs(
  path: string,
  responses: ApiResponses,
  session: Session | null = createTestSession(),
  options?: ContextOptions,
) {
  const { context, ...recorded } = createTestContext(responses, session, options);
  const args: LoaderFunctionArgs = { request: new Request(`https://site.example${path}`), context, params: {} };
  return { args, ...recorded };
}

/** A form POST as a browser without JavaScript sends it. */
export function createFormRequest(path: string, fields: Record<string, string>): Request {
  return new Request(new URL(path, "https://site.example"), { method: "POST", body: new URLSearchParams(fields) });
}

interface ActionCall extends ContextOptions {
  responses?: ApiResponses;
  session?: Session | null;
  access?: RegisteredAction["access"];
}

/** Calls an action as its mutation does, with JSON; returns the response, its parsed body and the calls of the API. */
export async function callAction(
  // biome-ignore lint/suspicious/noExplicitAny: each action has its own parameters
  action: Action<any, any>,
  params: unknown,
  { responses = {}, session = createTestSession(), access = "user", ...options }: ActionCall = {},
) {
  const { context, calls, committedSessions } = createTestContext(responses, session, options);
  const request = new Request("https://site.example/actions/test", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(params),
  });
  const response = await runAction({ action, access } as RegisteredAction, { request, context, params: {} }).catch(
    (thrown: unknown) => {
      if (thrown instanceof Response) return thrown;
      throw thrown;
    },
  );
  const { status, headers } = response;
  const result = await response.json().catch(() => null);
  return { status, headers, result, calls, committedSessions };
}

/** Posts a form to an action as a browser without JavaScript does. */
export async function postForm(
  // biome-ignore lint/suspicious/noExplicitAny: each action has its own parameters
  action: Action<any, any>,
  fields: Record<string, string>,
  { responses = {}, session = createTestSession(), access = "user", ...options }: ActionCall = {},
) {
  const { context, calls } = createTestContext(responses, session, options);
  const request = createFormRequest("/actions/test", fields);
  const response = await runAction({ action, access } as RegisteredAction, { request, context, params: {} });
  return { response, calls };
}

/** The arguments of `shouldRevalidate` when the page changes from a path to another one. */
export const navigationBetween = (
  current: string,
  next: string,
  formMethod?: ShouldRevalidateFunctionArgs["formMethod"],
): ShouldRevalidateFunctionArgs => ({
  currentUrl: new URL(current, "https://site.example"),
  nextUrl: new URL(next, "https://site.example"),
  currentParams: {},
  nextParams: {},
  formMethod,
  defaultShouldRevalidate: true,
});
