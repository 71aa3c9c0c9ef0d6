import { largestLossFirst, listPlants } from "@entities/plant";
import { healthListQuery, healthWindow } from "@features/health-filter";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toDeferredResult } from "@shared/api/result";
import { liveData } from "@shared/data/page-data.server";
import { localDay } from "@shared/lib/dates";
import { type OpenDay, toDayPage } from "@widgets/health-table";

/** The deferred plants of the open day, the largest losses first. None when no day is open. */
export async function loader(args: LoaderFunctionArgs) {
  const {
    request,
    context: { api, extensions, session, now },
  } = args;
  const { company } = session.requireUser(request);
  const { signal } = request;
  const today = localDay(now());
  const listQuery = healthListQuery(healthWindow(today));
  const { query } = listQuery.read(new URL(request.url).searchParams);
  const day = query.filters.health;
  if (!day) return liveData(args, { open: null });

  const apiQuery = { ...listQuery.toApiQuery(query), sort: largestLossFirst(extensions) };
  const page = listPlants(api, company.id, apiQuery, { signal }).then((plants) =>
    toDayPage(plants, { today, hasLosses: extensions.losses }),
  );
  const open: OpenDay = { day: day.toString(), search: listQuery.search(query), page: toDeferredResult(page) };
  return liveData(args, { open });
}
