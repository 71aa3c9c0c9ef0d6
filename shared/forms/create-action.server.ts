import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { isDocumentRequest } from "@shared/api/document-request";
import { type Result, toResult } from "@shared/api/result";
import type { V0Client } from "@shared/api/v0/v0-client";
import type { UserSession } from "@shared/edge/load-context";
import type { Struct } from "superstruct";
import { readForm } from "./read-form";

export interface ActionArgs<T> {
  api: V0Client;
  /** The parsed form. */
  form: T;
  session: UserSession;
  signal: AbortSignal;
}

/**
 * Creates an action that changes data of the API: requires a user, parses the form (400 if it does not match), and
 * returns the value of `write` or its API error. A form that the browser submits itself, before hydration or without
 * JavaScript, is redirected to `pageOf`.
 */
export const createAction =
  <T, V>(
    struct: Struct<T, unknown>,
    write: (args: ActionArgs<T>) => Promise<V>,
    pageOf?: (form: T) => string,
  ) =>
  async ({ request, context: { api, session } }: ActionFunctionArgs): Promise<Result<V>> => {
    const user = session.requireUser(request);
    const form = await readForm(request, struct);
    const result = await toResult(write({ api, form, session: user, signal: request.signal }));
    if (pageOf && isDocumentRequest(request)) throw redirect(pageOf(form), { status: 303 });
    return result;
  };
