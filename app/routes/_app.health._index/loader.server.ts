import { listPlants } from "@entities/plant";
import { healthListQuery, healthWindow } from "@features/health-filter";
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { isDocumentRequest } from "@shared/api/document-request";
import { toDeferredResult, toResult } from "@shared/api/result";
import { localDay } from "@shared/lib/local-day";
import { pageCountOf } from "@shared/ui/pagination/page-steps";
import { dayPageOf, type OpenDay } from "@widgets/health-table";

/**
 * Loads the plants of the open day; null when no day is open. A document request streams the first page; a client
 * navigation awaits it, so that the next navigation aborts it. A page past the last one redirects to the last one.
 */
export async function loader({
  request,
  context: { api, session, now },
}: LoaderFunctionArgs): Promise<OpenDay | null> {
  const { company } = session.requireUser(request);
  const { signal } = request;
  const today = localDay(now());
  const listQuery = healthListQuery(healthWindow(today));
  const { query } = listQuery.read(new URL(request.url).searchParams);
  const day = query.filters.health;
  if (!day) return null;

  const page = listPlants(api, company.id, listQuery.toApiQuery(query), { signal }).then((plants) =>
    dayPageOf(plants, today),
  );
  const open = { day: day.toString(), search: listQuery.search(query) };
  if (query.page === 1 && isDocumentRequest(request)) return { ...open, page: toDeferredResult(page) };

  const settled = await toResult(page);
  if (settled.ok) {
    const lastPage = pageCountOf(settled.value, query.page);
    if (query.page > lastPage)
      throw redirect(`/health${listQuery.search(listQuery.onPage(query, lastPage))}`);
  }
  return { ...open, page: settled };
}
