import type { Choice } from "@features/plants-filter";
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { type Result, toResult } from "@shared/api/result";

export { filterChoices as loader } from "@features/plants-filter/index.server";

/** A connection that fails is told where the choices would stand; it does not take the page with it. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<Result<Choice[]>> {
  const answer = await toResult(serverLoader<Result<Choice[]>>());
  return answer.ok ? answer.value : answer;
}
