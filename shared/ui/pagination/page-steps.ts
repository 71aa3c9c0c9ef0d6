/** An item of the pagination: a page number, or a gap for omitted pages. */
type PageStep = number | "gap";

/** The size of a list, as known from one of its pages. */
export interface PageSize {
  rows: readonly unknown[];
  /** The number of rows of the page that could not be parsed. */
  unreadable?: number;
  /** The number of rows of all pages; null if it is not known. */
  total: number | null;
  /** The size of a page; null if it is not known. */
  perPage: number | null;
}

/**
 * Returns the number of pages; an empty list has one page. If the total or the page size is not known, a full page may
 * be followed by another page, and a page without rows proves only that the first page exists.
 */
export function pageCountOf({ rows, unreadable = 0, total, perPage }: PageSize, page: number): number {
  const rowCount = rows.length + unreadable;
  // The first page is full unless it contains all rows.
  const size = perPage || (page === 1 && rowCount) || null;
  if (total !== null && size !== null) return Math.max(1, Math.ceil(total / size));
  if (rowCount === 0) return 1;
  const isLast = total === null ? rowCount < (perPage ?? 0) : page * rowCount >= total;
  return isLast ? page : page + 1;
}

/** Limits a page number to the existing pages. NaN becomes the first page (domain/lists.md#url). */
export function clampPage(page: number, pageCount: number): number {
  if (!Number.isFinite(page)) return page === Number.POSITIVE_INFINITY ? Math.max(1, pageCount) : 1;
  return Math.min(Math.max(1, Math.trunc(page)), Math.max(1, pageCount));
}

/** Returns the first page, the last page and the neighbours of the current page. A gap never replaces a single page. */
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
