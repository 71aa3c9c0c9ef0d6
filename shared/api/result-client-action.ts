import type { ClientActionFunctionArgs } from "@remix-run/react";
import { type Result, toResult } from "./result";

/**
 * The `clientAction` of a route whose action returns a Result: a failed connection becomes an error result, which the
 * form shows and keeps what was typed, instead of the page's error boundary.
 */
export async function resultClientAction({
  serverAction,
}: ClientActionFunctionArgs): Promise<Result<unknown>> {
  const result = await toResult(serverAction<Result<unknown>>());
  return result.ok ? result.value : result;
}
