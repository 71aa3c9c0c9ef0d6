import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { PlantRef } from "@shared/api/refs";
import { type Result, toResult } from "@shared/api/result";
import type { V0Client } from "@shared/api/v0/v0-client";
import { localDay } from "@shared/lib/dates";
import { readId } from "@shared/lib/text";
import type { ApiExtensions, UserSession } from "@shared/session/load-context";
import type { PlantViewer } from "./permissions";

export interface PlantLoaderArgs {
  api: V0Client;
  ref: PlantRef;
  /** The query parameters of the resource. */
  query: URLSearchParams;
  session: UserSession;
  now: Temporal.Instant;
  /** The day of `now`. */
  today: Temporal.PlainDate;
  extensions: ApiExtensions;
  signal: AbortSignal;
}

/**
 * Creates the loader of a resource of one plant (`plantResourceHref`). It requires a user, reads the ids of the plant
 * from the query (400 if invalid), and returns the result of `load` or an API error.
 */
export const createPlantLoader =
  <V>(load: (args: PlantLoaderArgs) => Promise<V>) =>
  async ({ request, context: { api, extensions, session, ...context } }: LoaderFunctionArgs): Promise<Result<V>> => {
    const now = context.now();
    const user = session.requireUser(request);
    const query = new URL(request.url).searchParams;
    const companyId = readId(query.get("companyId"));
    const plantId = readId(query.get("plantId"));
    if (companyId === null || plantId === null) throw new Response(null, { status: 400 });
    const ref = { companyId, plantId };
    const { signal } = request;
    return toResult(load({ api, ref, query, session: user, now, today: localDay(now), extensions, signal }));
  };

/** Returns who views a plant. The setting contains the id of the support account. */
export const toPlantViewer = (
  { user, company, adminMode }: UserSession,
  { supportUserId }: { supportUserId: number },
): PlantViewer => ({
  userId: user.id,
  companyId: company.id,
  companyName: company.name,
  isAdmin: user.admin && adminMode,
  isSupport: user.id === supportUserId,
});
