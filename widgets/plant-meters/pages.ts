import { clampPage } from "@shared/ui/pagination/page-steps";

/** The query parameter of the page. The API returns all meters, but rendering many rows at once is slow. */
export const pageParameter = "meters_page";

export const perPage = 25;

/** Returns the items on the page of a query, and the number of pages. */
export function paginate<T>(items: readonly T[], search: string) {
  const pageCount = Math.max(1, Math.ceil(items.length / perPage));
  const page = clampPage(Number(new URLSearchParams(search).get(pageParameter) ?? 1), pageCount);
  return { page, pageCount, rows: items.slice((page - 1) * perPage, page * perPage) };
}

export function pageHref({ search, hash }: { search: string; hash: string }, page: number): string {
  const query = new URLSearchParams(search);
  query.set(pageParameter, String(page));
  return `?${query}${hash}`;
}
