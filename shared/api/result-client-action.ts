import type { ClientActionFunctionArgs } from "@remix-run/react";
import { ApiError } from "./api-error";
import { type Result, toProblemDetails } from "./result";

/**
 * The `clientAction` of a route whose action returns a Result: a failed connection becomes an error result, which the
 * form shows and keeps what was typed, instead of the page's error boundary.
 */
export async function resultClientAction({
  serverAction,
}: ClientActionFunctionArgs): Promise<Result<unknown>> {
  try {
    return await serverAction<Result<unknown>>();
  } catch (error) {
    if (error instanceof Response) throw error;
    // A failed connection is a TypeError of `fetch`.
    const failure = error instanceof TypeError ? new ApiError({ status: 0, kind: "network" }) : error;
    return { ok: false, error: toProblemDetails(failure) };
  }
}
