import { readSetupState, type SetupState, setUp } from "@entities/user";
import { createSignedInSession } from "@entities/user/signed-in-session.server";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/cloudflare";
import { ApiError, apiErrorCode, errorStatus, toProblemDetails } from "@shared/api/result";
import { readForm, textField } from "@shared/lib/fields";
import { readCookie } from "@shared/lib/request.server";
import type { LoadContext } from "@shared/session/load-context";
import { serialize } from "cookie";
import { type } from "superstruct";
import type { SetupLink, SetupResult } from "./set-up";

/**
 * Holds the token of the setup link, so that the address of the page, and with it the history of the browser and what
 * it sends to others, does not contain the token.
 */
const cookieName = "__Host-setup";

/** As long as the link is valid. */
const cookieSeconds = 3_600;

const attributes = { path: "/", secure: true, httpOnly: true, sameSite: "lax" } as const;

const readSetupToken = (request: Request): string => readCookie(request, cookieName) ?? "";

const storedSetupToken = (token: string): string =>
  serialize(cookieName, token, { ...attributes, maxAge: cookieSeconds });

const clearedSetupToken = (): string => serialize(cookieName, "", { ...attributes, maxAge: 0 });

/**
 * The state of the link of the first administrator. A token in the URL moves into a cookie. See
 * domain/sessions.md#first-administrator.
 */
export async function loadSetup({ request, context }: LoaderFunctionArgs) {
  context.session.requireAnonymous(request);
  const token = new URL(request.url).searchParams.get("token")?.trim();
  if (token) throw redirect("/setup", { headers: { "Set-Cookie": storedSetupToken(token) } });
  try {
    return data<SetupLink>({ state: await readState(context, readSetupToken(request), request.signal) });
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    const error = toProblemDetails(thrown);
    return data<SetupLink>({ state: "error", error }, { status: errorStatus(error) });
  }
}

/** A token that does not belong to a link counts as a failed attempt. */
async function readState(context: LoadContext, token: string, signal: AbortSignal): Promise<SetupState> {
  if (!token) return "invalid";
  try {
    return await context.throttle("setup", token, async () => {
      const state = await readSetupState(context.apiWithToken(null), token, { signal });
      if (state === "invalid") throw new ApiError({ status: 422, code: apiErrorCode.invalid });
      return state;
    });
  } catch (error) {
    if (error instanceof ApiError && error.code === apiErrorCode.invalid) return "invalid";
    throw error;
  }
}

const setupForm = type({
  company_name: textField,
  email: textField,
  first_name: textField,
  last_name: textField,
  password: textField,
  password_confirmation: textField,
});

/**
 * Creates the first administrator and their company, signs in, and opens the dashboard. After an error, returns the
 * reason; the loader then says whether the link still works.
 */
export async function setupAction({ request, context }: ActionFunctionArgs) {
  const { password, password_confirmation, ...values } = await readForm(request, setupForm);
  const fail = (failure: SetupResult["failure"]) =>
    data<SetupResult>(
      { failure, values },
      { status: failure.reason === "api-error" ? errorStatus(failure.error) : 400 },
    );
  if (!values.company_name || !values.email || !password) return fail({ reason: "incomplete" });
  if (password !== password_confirmation) return fail({ reason: "mismatch" });
  const { signal } = request;
  const token = readSetupToken(request);
  try {
    await context.throttle("setup", token, () =>
      setUp(context.apiWithToken(null), { ...values, token, password, password_confirmation }, { signal }),
    );
    const session = await createSignedInSession(context, { email: values.email, password }, signal);
    const headers = new Headers([
      ["Set-Cookie", await context.session.renewSession(session)],
      ["Set-Cookie", clearedSetupToken()],
    ]);
    return redirectDocument("/", { status: 303, headers });
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    return fail({ reason: "api-error", error: toProblemDetails(thrown) });
  }
}
