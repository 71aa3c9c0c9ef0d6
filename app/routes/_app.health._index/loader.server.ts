import { listPlants } from "@entities/plant";
import {
  type HealthQuery,
  healthSearch,
  healthWindow,
  readHealthQuery,
  withPage,
} from "@features/health-filter";
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { isDocumentRequest } from "@shared/api/document-request";
import { toDeferredResult, toResult } from "@shared/api/result";
import { localDay } from "@shared/lib/local-day";
import { pageCountOf } from "@shared/ui/pagination/page-steps";
import { dayPageOf, dayQuery, type OpenDay } from "@widgets/health-table";

/**
 * The plants of the open day in the URL; null without an open day. A document request defers the first page; a client
 * navigation awaits it, so that the next one aborts it. A page after the last one redirects to the last one.
 */
export async function loader({
  request,
  context: { api, session, now },
}: LoaderFunctionArgs): Promise<OpenDay | null> {
  const { company } = session.requireSignedIn(request);
  const { signal } = request;
  const today = localDay(now());
  const { query } = readHealthQuery(new URL(request.url).searchParams, healthWindow(today));
  if (!query.day) return null;

  const apiQuery = dayQuery(query.day, query);
  const page = listPlants(api, company.id, apiQuery, { signal }).then((data) => dayPageOf(data, today));
  const open = { day: query.day.toString(), search: healthSearch(query) };
  if (query.page === 1 && isDocumentRequest(request)) return { ...open, page: toDeferredResult(page) };

  const result = await toResult(page);
  if (result.ok) redirectToLastPage(query, pageCountOf(result.value.total, result.value.perPage));
  return { ...open, page: result };
}

function redirectToLastPage(query: HealthQuery, last: number): void {
  if (query.page > last) throw redirect(`/health${healthSearch(withPage(query, last))}`);
}
