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
 * The plants of the day that the URL opens; null where it opens none. The first page of a whole page's request
 * streams in; a soft navigation waits, so that the next one aborts it. A page behind the last one leads to the
 * last one.
 */
export async function loader({
  request,
  context: { api, session, now },
}: LoaderFunctionArgs): Promise<OpenDay | null> {
  const { company } = session.requireUser(request);
  const { signal } = request;
  const today = localDay(now());
  const { query } = readHealthQuery(new URL(request.url).searchParams, healthWindow(today));
  if (!query.day) return null;

  const asked = dayQuery(query.day, query);
  const page = listPlants(api, company.id, asked, { signal }).then((answer) => dayPageOf(answer, today));
  const open = { day: query.day.toString(), search: healthSearch(query) };
  if (query.page === 1 && isDocumentRequest(request)) return { ...open, page: toDeferredResult(page) };

  const settled = await toResult(page);
  if (settled.ok) leadToLastPage(query, pageCountOf(settled.value.total, settled.value.perPage));
  return { ...open, page: settled };
}

function leadToLastPage(query: HealthQuery, last: number): void {
  if (query.page > last) throw redirect(`/health${healthSearch(withPage(query, last))}`);
}
