import { clampPage } from "@shared/ui/pagination/page-steps";

/** The query parameter of the page. The API returns all meters, but many rows at once are slow to render. */
export const pageParameter = "meters_page";

export const perPage = 25;

/** The items of the page in a query, and the pages of all items. */
export function pageOf<T>(items: readonly T[], search: string) {
  const pageCount = Math.max(1, Math.ceil(items.length / perPage));
  const page = clampPage(Number(new URLSearchParams(search).get(pageParameter) ?? 1), pageCount);
  return { page, pageCount, rows: items.slice((page - 1) * perPage, page * perPage) };
}

export function pageHref({ search, hash }: { search: string; hash: string }, page: number): string {
  const query = new URLSearchParams(search);
  query.set(pageParameter, String(page));
  return `?${query}${hash}`;
}
