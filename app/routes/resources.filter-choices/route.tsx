import type { Choice } from "@features/plants-filter";
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { attempt, type Outcome } from "@shared/api/outcome";

export { filterChoices as loader } from "@features/plants-filter/index.server";

/** A connection that fails is told where the choices would stand; it does not take the page with it. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<Outcome<Choice[]>> {
  const answer = await attempt(serverLoader<Outcome<Choice[]>>());
  return answer.ok ? answer.value : answer;
}
