/** An item of the pagination: a page number, or a gap for omitted pages. */
export type PageStep = number | "gap";

/** The number of pages for `total` rows; an empty list has one page. */
export const pageCountOf = (total: number, perPage: number): number =>
  perPage > 0 ? Math.max(1, Math.ceil(total / perPage)) : 1;

/** Limits a page number to the existing pages; NaN is the first page (spec 3 §5). */
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
