import type { Preset } from "@features/saved-views";
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { attempt, type Outcome } from "@shared/api/outcome";

export { companyPresets as loader } from "@features/saved-views/index.server";

/** A connection that fails is told where the presets would stand; it does not take the page with it. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<Outcome<Preset[]>> {
  const answer = await attempt(serverLoader<Outcome<Preset[]>>());
  return answer.ok ? answer.value : answer;
}
