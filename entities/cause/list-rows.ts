import type { Page } from "@shared/api/v0/rows";
import { callsAtOnce, mapLimited } from "@shared/lib/promises";

const pageSize = 100;

type LoadPage<Row> = (page: { page: number; per_page: number }) => Promise<Page<Row>>;

interface Rows<Row> {
  rows: Row[];
  total: number | null;
  unreadable: number;
  /** Whether a page failed and was left out. */
  hasFailures: boolean;
}

/**
 * Loads the rows of the first pages of a list, up to a maximum of rows and pages. Rejects when the first page fails. A
 * later page that fails or times out is left out; the total then exceeds the number of rows.
 */
export async function listRows<Row extends { id: number }>(
  loadPage: LoadPage<Row>,
  maxRows: number,
  maxPages: number,
): Promise<Rows<Row>> {
  const first = await loadPage({ page: 1, per_page: pageSize });
  const size = first.per_page ?? first.data.length + first.unreadable;
  // Two pages can contain the same row, because rows of equal rank have no fixed order.
  const rows = new Map<number, Row>();
  let unreadable = 0;
  let hasFailures = false;
  const add = (page: Page<Row>): boolean => {
    const before = rows.size;
    for (const row of page.data) if (!rows.has(row.id)) rows.set(row.id, row);
    unreadable += page.unreadable;
    return rows.size > before || page.unreadable > 0;
  };
  add(first);
  const expected = Math.min(first.total ?? maxRows, maxRows);
  const lastPage = size > 0 ? Math.min(Math.ceil(expected / size), maxPages) : 1;
  const pages = Array.from({ length: Math.max(0, lastPage - 1) }, (_, index) => index + 2);
  let ended = false;
  await mapLimited(pages, callsAtOnce, async (page) => {
    if (ended) return;
    try {
      // A server without a total ends its list with a page that has no new rows.
      if (!add(await loadPage({ page, per_page: pageSize }))) ended = true;
    } catch (error) {
      if (error instanceof Response) throw error;
      hasFailures = true;
    }
  });
  return { rows: [...rows.values()].slice(0, maxRows), total: first.total, unreadable, hasFailures };
}
