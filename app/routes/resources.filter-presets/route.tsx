import type { Preset } from "@features/saved-views";
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { type Result, toResult } from "@shared/api/result";

export { companyPresets as loader } from "@features/saved-views/index.server";

/** A connection that fails is told where the presets would stand; it does not take the page with it. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<Result<Preset[]>> {
  const answer = await toResult(serverLoader<Result<Preset[]>>());
  return answer.ok ? answer.value : answer;
}
