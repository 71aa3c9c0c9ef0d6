import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from "@remix-run/react";
import { type Result, toResult } from "./result";

const settle = async (call: Promise<Result<unknown>>): Promise<Result<unknown>> => {
  const result = await toResult(call);
  return result.ok ? result.value : result;
};

/**
 * The `clientLoader` of a resource route whose loader returns a Result: a failed connection becomes an error result,
 * which the requesting component shows, instead of the page's error boundary.
 */
export const resultClientLoader = ({ serverLoader }: ClientLoaderFunctionArgs): Promise<Result<unknown>> =>
  settle(serverLoader<Result<unknown>>());

/** The `clientAction` of a route whose action returns a Result: like `resultClientLoader`. */
export const resultClientAction = ({ serverAction }: ClientActionFunctionArgs): Promise<Result<unknown>> =>
  settle(serverAction<Result<unknown>>());
