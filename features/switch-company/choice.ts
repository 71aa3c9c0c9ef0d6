import { normalizeText, searchTerms } from "@heliograph/rules/search-text";

/** A company of the picker. The parents distinguish companies with the same name. */
export interface CompanyChoice {
  id: number;
  name: string;
  parents: string[];
}

/**
 * The companies whose name, or whose parents' names, contain every term of the search. Companies whose name starts with
 * the search come first. Otherwise the order does not change.
 */
export function matchingCompanies<Company extends Pick<CompanyChoice, "name" | "parents">>(
  companies: readonly Company[],
  search: string,
): Company[] {
  const text = normalizeText(search).trim();
  const terms = searchTerms(search);
  if (terms.length === 0) return [...companies];
  const first: Company[] = [];
  const rest: Company[] = [];
  for (const company of companies) {
    const name = normalizeText(company.name);
    const all = `${name} ${normalizeText(company.parents.join(" "))}`;
    if (!terms.every((term) => all.includes(term))) continue;
    (name.startsWith(text) ? first : rest).push(company);
  }
  return [...first, ...rest];
}

/** A range of rows, from `first` to before `end`. */
interface RowWindow {
  first: number;
  end: number;
}

/** The visible rows of a list scrolled to `scrollTop`, and a few rows around them. Sizes are in CSS pixels. */
export function visibleRows(scrollTop: number, height: number, rowHeight: number, count: number): RowWindow {
  const overscan = 4;
  const first = Math.max(0, Math.min(count, Math.floor(scrollTop / rowHeight) - overscan));
  const end = Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + overscan);
  return { first, end: Math.max(first, end) };
}

/** The scroll position that makes a row visible. Unchanged if the row is already visible. */
export function scrollTopFor(row: number, scrollTop: number, height: number, rowHeight: number): number {
  const top = row * rowHeight;
  if (top < scrollTop) return top;
  if (top + rowHeight > scrollTop + height) return top + rowHeight - height;
  return scrollTop;
}
