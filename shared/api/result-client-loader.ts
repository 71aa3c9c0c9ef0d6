import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { type Result, toResult } from "./result";

/**
 * The `clientLoader` of a resource route whose loader returns a Result: a failed connection becomes an error result,
 * which the requesting component shows, instead of the page's error boundary.
 */
export async function resultClientLoader({
  serverLoader,
}: ClientLoaderFunctionArgs): Promise<Result<unknown>> {
  const result = await toResult(serverLoader<Result<unknown>>());
  return result.ok ? result.value : result;
}
