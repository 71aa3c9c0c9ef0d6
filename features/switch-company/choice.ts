import { normalizeText, searchTerms } from "@shared/lib/text";

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
