/** A place in a strip of pages: the number of a page, or a gap where some are left out. */
export type PageStep = number | "gap";

/** How many pages `total` rows make; an empty list still has its first page. */
export const pageCountOf = (total: number, perPage: number): number =>
  perPage > 0 ? Math.max(1, Math.ceil(total / perPage)) : 1;

/** A page number held between the first and the last page; what is no number is the first (spec 3 §5). */
export function clampPage(page: number, pageCount: number): number {
  if (!Number.isFinite(page)) return page === Number.POSITIVE_INFINITY ? Math.max(1, pageCount) : 1;
  return Math.min(Math.max(1, Math.trunc(page)), Math.max(1, pageCount));
}

/** The first, the last and the neighbours of the current page; a single page is never hidden by a gap. */
export function pageSteps(page: number, pageCount: number): PageStep[] {
  const current = clampPage(page, pageCount);
  const near = [1, current - 1, current, current + 1, pageCount];
  const shown = [...new Set(near)].filter((step) => step >= 1 && step <= pageCount).sort((a, b) => a - b);
  return shown.flatMap((step, index): PageStep[] => {
    const before = shown[index - 1];
    if (before === undefined || step - before === 1) return [step];
    return step - before === 2 ? [step - 1, step] : ["gap", step];
  });
}
