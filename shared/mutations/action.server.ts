import { type ActionFunctionArgs, type AppLoadContext, redirect } from "@remix-run/cloudflare";
import {
  ApiError,
  type ChangeMeanwhile,
  errorOf,
  errorStatus,
  type ProblemDetails,
  type Result,
  toProblemDetails,
  toResult,
} from "@shared/api/result";
import type { V0Client } from "@shared/api/v0/v0-client";
import type { Message } from "@shared/i18n/format";
import { localDay } from "@shared/lib/dates";
import { formValues, idField, validate } from "@shared/lib/fields";
import type { LoadContext, UserSession } from "@shared/session/load-context";
import { assertAdmin, type Session } from "@shared/session/session";
import { boolean, integer, max, min, optional, type Struct } from "superstruct";

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

/** The maximum age of a change that is looked for: a year. */
const maxAgoMs = 366 * 86_400_000;

/**
 * The parameter of an unconfirmed change: how many milliseconds ago it was sent. The browser does not send the time,
 * because its clock may be wrong.
 */
export const unconfirmedFields = { agoMs: optional(max(min(integer(), 0), maxAgoMs)) };

/** The parameters of a change from the outbox: `queued` checks first whether what the change is based on has changed. */
export const outboxFields = { ...unconfirmedFields, queued: optional(boolean()) };

/** The error of a change of what somebody else has changed since it was loaded (domain/errors.md#changed-meanwhile). */
export const changedMeanwhile = (
  change: ChangeMeanwhile,
  by: Message | null,
  values: { names?: string; tickets?: string; finding?: string } = {},
): ApiError => new ApiError({ status: 409, conflicts: [{ part: change, values, by }] });

/** More attempts than people who change one object at the same moment. */
const maxAttempts = 5;

/**
 * Runs a change that reads an object, compares it and writes it. The change is run again, from reading on, when the object
 * has changed between reading and writing, so that its comparison decides (domain/errors.md#changed-meanwhile).
 */
export async function untilUnchanged<T>(change: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change();
    } catch (error) {
      const isChanged = error instanceof ApiError && error.status === 412;
      if (!isChanged || attempt === maxAttempts) throw error;
    }
  }
}

/** The day since which a change is unconfirmed. Null if it was not sent before. */
export const unconfirmedSince = (
  agoMs: number | undefined,
  { now }: Pick<LoadContext, "now">,
): Temporal.PlainDate | null => (agoMs === undefined ? null : localDay(now().subtract({ milliseconds: agoMs })));

export type ItemId = number | string;

/** The outcome of the change of an item: the error, or null. */
export interface ItemOutcome {
  id: ItemId;
  error: ProblemDetails | null;
  /** Set if an earlier, unconfirmed request had made the change. The change was not made again. */
  found?: unknown;
  /** The change that restores the earlier state of the item, for `undo`. */
  undo?: unknown;
  /** Whether the change waits in the outbox, which shows it. */
  isWaiting?: boolean;
}

/** A change that is not made if an earlier, unconfirmed request has made it (domain/errors.md#lost-responses). */
interface ItemChange {
  /** Resolves with what the outcome has besides its id, such as the change that undoes it. */
  change: () => Promise<unknown>;
  /** Reads the present state first. Undefined if the change was not sent before. */
  isDone?: () => Promise<boolean>;
}

/** Makes a change unless it was already made. */
async function changeItem({ change, isDone }: ItemChange): Promise<Omit<ItemOutcome, "id" | "error">> {
  if (await isDone?.()) return { found: true };
  return { ...((await change()) as object | undefined) };
}

/**
 * Changes items and returns an outcome for each. Throws the redirect that ends the session. A request from the outbox has
 * one item or is sent again as a whole, so it fails with its first error.
 */
export async function changeItems(
  items: readonly (ItemChange & { id: number })[],
  isFromOutbox: boolean,
): Promise<ItemOutcome[]> {
  const outcomes = await Promise.all(
    items.map(async ({ id, ...item }): Promise<ItemOutcome> => {
      const result = await toResult(changeItem(item));
      return { id, error: errorOf(result), ...(result.ok && result.value) };
    }),
  );
  const error = outcomes.find((outcome) => outcome.error)?.error;
  if (isFromOutbox && error) throw new ApiError(error);
  return outcomes;
}

/** The parameters of a selection's action besides the ids of its target. */
export const selectionFields = {
  itemId: idField,
  selected: boolean(),
  /** Whether an earlier change of the item is unconfirmed. */
  unconfirmed: optional(boolean()),
};

interface SelectionCalls {
  params: { itemId: number; selected: boolean; unconfirmed?: boolean };
  /** The ids of the items that are selected now. */
  listIds: () => Promise<readonly (number | null)[]>;
  change: () => Promise<void>;
}

/** Selects or deselects an item. The result says whether the item already had the requested state. */
export async function changeSelection({ params, listIds, change }: SelectionCalls): Promise<{ found: boolean }> {
  const isDone = async () => (await listIds()).includes(params.itemId) === params.selected;
  const { found = false } = await changeItem({ change, isDone: params.unconfirmed ? isDone : undefined });
  return { found: found === true };
}
