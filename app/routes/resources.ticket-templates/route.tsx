import { templateChoices } from "@features/change-ticket-template/index.server";
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { toResult } from "@shared/api/result";

export const loader = templateChoices;

/** A connection that fails is told where the choices would stand; it does not take the page with it. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const answer = await toResult(serverLoader<typeof loader>());
  return answer.ok ? answer.value : answer;
}
