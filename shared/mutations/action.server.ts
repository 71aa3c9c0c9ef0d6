import { type ActionFunctionArgs, type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { errorStatus, type Result, toProblemDetails, toResult } from "@shared/api/result";
import type { V0Client } from "@shared/api/v0/v0-client";
import { formValues } from "@shared/lib/read-form";
import { validate } from "@shared/lib/validate";
import type { UserSession } from "@shared/session/load-context";
import { assertAdmin, type Session } from "@shared/session/session";
import type { Struct } from "superstruct";

interface ActionArgs<P, S = UserSession> {
  api: V0Client;
  /** The validated parameters. */
  params: P;
  /** The session; in an action for everyone, null without a session. */
  session: S;
  /** The origin of this site, for links in texts that are read outside the site. */
  origin: string;
  signal: AbortSignal;
  context: AppLoadContext;
  /** Headers of the response, such as the cookie of a changed session. */
  headers: Headers;
}

/** A change of data: its parameters, and how the server makes it. */
export interface Action<P, V, S = UserSession> {
  /** The parameters, sent as JSON by a mutation or as the fields of a form by the browser. */
  struct: Struct<P, unknown>;
  run: (args: ActionArgs<P, S>) => Promise<V>;
  /** The page to continue on after a form that the browser posts itself, before hydration or without JavaScript. */
  page: (params: P, result: Result<V>, request: Request) => string;
}

/** The parameters and the result of an action, for its mutation. */
export type ParamsOf<A> = A extends Action<infer P, infer _V> ? P : never;
export type ValueOf<A> = A extends Action<infer _P, infer V> ? V : never;

/** Defines an action, which `app/actions.server.ts` registers under the name of its mutation. */
export const defineAction = <P, V>(
  struct: Struct<P, unknown>,
  run: Action<P, V>["run"],
  page: Action<P, V>["page"] = () => "/",
): Action<P, V> => ({ struct, run, page });

/** Defines an action that guests may call, too; it is registered `forEveryone`. */
export const definePublicAction = <P, V>(
  struct: Struct<P, unknown>,
  run: Action<P, V, Session | null>["run"],
  page: Action<P, V>["page"] = () => "/",
): Action<P, V, Session | null> => ({ struct, run, page });

/** An action with its access rule. */
export type RegisteredAction<
  // biome-ignore lint/suspicious/noExplicitAny: each action has its own parameters
  P = any,
  // biome-ignore lint/suspicious/noExplicitAny: each action has its own result
  V = any,
> = { action: Action<P, V>; access: "user" | "admin" } | { action: Action<P, V, Session | null>; access: "everyone" };

export const forUsers = <P, V>(action: Action<P, V>): RegisteredAction<P, V> => ({ action, access: "user" });
export const forAdmins = <P, V>(action: Action<P, V>): RegisteredAction<P, V> => ({ action, access: "admin" });
export const forEveryone = <P, V>(action: Action<P, V, Session | null>): RegisteredAction<P, V> => ({
  action,
  access: "everyone",
});

/**
 * Runs an action. Requires a user with access unless the action is for everyone, and valid parameters (else 400).
 * Responds with the result as JSON; an error sets the status. A form that the browser posts itself is redirected to the
 * action's page. An ended session is an error result for a mutation and a redirect to the root for a form.
 */
export async function runAction<P, V>(registered: RegisteredAction<P, V>, args: ActionFunctionArgs): Promise<Response> {
  const { request } = args;
  try {
    const { result, params, headers } = await performAction(registered, args);
    if (isJson(request)) return resultResponse(result, headers);
    return redirect(registered.action.page(params, result, request), { status: 303, headers });
  } catch (thrown) {
    if (isJson(request) && isRedirect(thrown)) return endedSessionResponse(thrown);
    throw thrown;
  }
}

/** The result of an action, for a page that shows it without JavaScript. */
export async function performAction<P, V>(registered: RegisteredAction<P, V>, args: ActionFunctionArgs) {
  const { session } = args.context;
  if (registered.access === "everyone") return perform(registered.action, session.getSession(), args);
  const user = session.requireUser(args.request);
  if (registered.access === "admin") assertAdmin(user);
  return perform(registered.action, user, args);
}

async function perform<P, V, S>(
  { struct, run }: Action<P, V, S>,
  session: S,
  { request, context }: ActionFunctionArgs,
) {
  const params = await readParams(request, struct);
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  const { signal } = request;
  const { origin } = new URL(request.url);
  const result = await toResult(run({ api: context.api, params, session, origin, signal, context, headers }));
  return { result, params, headers };
}

/** A result as JSON, for `requestResult`. */
export const resultResponse = (
  result: Result<unknown>,
  headers: HeadersInit = { "Cache-Control": "private, no-store" },
): Response => Response.json(result, { status: result.ok ? 200 : errorStatus(result.error), headers });

export const isRedirect = (value: unknown): value is Response =>
  value instanceof Response && value.status >= 300 && value.status < 400;

/** The redirect that ends the session as an error result, with the headers that delete its cookie. */
export function endedSessionResponse(thrown: Response): Response {
  const headers = new Headers(thrown.headers);
  headers.delete("Location");
  headers.set("Cache-Control", "private, no-store");
  return resultResponse({ ok: false, error: toProblemDetails(thrown) }, headers);
}

/** Whether the request is from a mutation, not from a form. */
const isJson = (request: Request): boolean =>
  request.headers.get("Content-Type")?.startsWith("application/json") ?? false;

async function readParams<P>(request: Request, struct: Struct<P, unknown>): Promise<P> {
  const values = isJson(request) ? trimmed(await readJson(request)) : await formValues(request);
  const [failure, params] = validate(struct, values);
  if (failure) throw new Response(null, { status: 400 });
  return params;
}

async function readJson(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    throw new Response("The request carries no JSON.", { status: 400 });
  }
}

/** Text is trimmed, like the text of a form. See domain/units.md#text-input. */
const trimmed = (values: unknown): unknown =>
  typeof values === "object" && values !== null && !Array.isArray(values)
    ? Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, typeof value === "string" ? value.trim() : value]),
      )
    : values;
