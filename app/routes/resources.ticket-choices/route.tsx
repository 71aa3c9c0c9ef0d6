import { ticketChoices } from "@features/tickets-filter/index.server";
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { toResult } from "@shared/api/result";

export const loader = ticketChoices;

/** A connection that fails is told where the choices would stand; it does not take the page with it. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const answer = await toResult(serverLoader<typeof loader>());
  return answer.ok ? answer.value : answer;
}
