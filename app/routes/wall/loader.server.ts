import { getCompany } from "@entities/company";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { apiErrorCode, toResult } from "@shared/api/result";
import { readWallQuery } from "./wall-query";

/** A company on the wall. The name is null if it could not be loaded. */
export interface WallCompany {
  id: number;
  name: string | null;
}

/** What the wall shows. The browser loads the figures (`wallFigures`). */
export async function loader({ request, context: { api, session, now } }: LoaderFunctionArgs) {
  const current = session.requireUser(request);
  const { user, company: own } = current;
  const { companies: ids, ...query } = readWallQuery(new URL(request.url).searchParams);
  const load = async (id: number): Promise<WallCompany & { isAccessible: boolean }> => {
    if (id === own.id) return { id, name: own.name, isAccessible: true };
    const result = await toResult(getCompany(api, id, { signal: request.signal }));
    if (result.ok) return { id, name: result.value.name, isAccessible: true };
    const { code } = result.error;
    return { id, name: null, isAccessible: code !== apiErrorCode.accessDenied && code !== apiErrorCode.notFound };
  };
  const all = await Promise.all((ids.length > 0 ? ids : [own.id]).map(load));
  return {
    companies: all.filter(({ isAccessible }) => isAccessible).map(({ id, name }): WallCompany => ({ id, name })),
    /** The companies of the URL that the user may not see. */
    inaccessible: all.filter(({ isAccessible }) => !isAccessible).map(({ id }) => id),
    ...query,
    /** The owner of the saved views on this device. */
    owner: `${user.id}-${own.id}`,
    /** The time of the service, which the clock shows. Milliseconds since the epoch. */
    now: now().epochMilliseconds,
    sessionEndsAt: session.endsAt(current),
  };
}

export type WallPageData = Awaited<ReturnType<typeof loader>>;
