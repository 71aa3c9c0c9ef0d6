/** An item of the pagination: a page number, or a gap for omitted pages. */
export type PageStep = number | "gap";

/** What is known of the size of a list from one of its pages. */
export interface PageSize {
  rows: readonly unknown[];
  /** The number of rows of the page that could not be read. */
  unreadable?: number;
  /** The number of rows of all pages; null if it is not known. */
  total: number | null;
  /** The size of a page; null if it is not known. */
  perPage: number | null;
}

/**
 * The number of pages; an empty list has one page. Without the total or the size of a page, a page may be
 * followed by another, and only the first page is known to exist when there are no rows.
 */
export function pageCountOf({ rows, unreadable = 0, total, perPage }: PageSize, page: number): number {
  const rowCount = rows.length + unreadable;
  // The rows of the first page are as many as a page can have, unless they are all.
  const size = perPage || (page === 1 && rowCount) || null;
  if (total !== null && size !== null) return Math.max(1, Math.ceil(total / size));
  if (rowCount === 0) return 1;
  const isLast = total === null ? rowCount < (perPage ?? 0) : page * rowCount >= total;
  return isLast ? page : page + 1;
}

/** Limits a page number to the existing pages; NaN is the first page (domain/lists.md#url). */
export function clampPage(page: number, pageCount: number): number {
  if (!Number.isFinite(page)) return page === Number.POSITIVE_INFINITY ? Math.max(1, pageCount) : 1;
  return Math.min(Math.max(1, Math.trunc(page)), Math.max(1, pageCount));
}

/** The first page, the last page and the neighbours of the current page; a gap never hides a single page. */
export function pageSteps(page: number, pageCount: number): PageStep[] {
  const current = clampPage(page, pageCount);
  const pages = [1, current - 1, current, current + 1, pageCount];
  const visible = [...new Set(pages)].filter((step) => step >= 1 && step <= pageCount).sort((a, b) => a - b);
  return visible.flatMap((step, index): PageStep[] => {
    const before = visible[index - 1];
    if (before === undefined || step - before === 1) return [step];
    return step - before === 2 ? [step - 1, step] : ["gap", step];
  });
}
