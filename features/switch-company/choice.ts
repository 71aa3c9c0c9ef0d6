/** A company of the picker. The parents distinguish companies with the same name. */
export interface CompanyChoice {
  id: number;
  name: string;
  parents: string[];
}

/** Lower case without accents, for comparison. */
const normalize = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/**
 * The companies that contain every term of the search in their name or their parents' names. Those whose own name
 * starts with the search are first; otherwise the order is preserved.
 */
export function matchingCompanies(companies: readonly CompanyChoice[], search: string): CompanyChoice[] {
  const text = normalize(search).trim();
  if (text === "") return [...companies];
  const terms = text.split(/\s+/);
  const first: CompanyChoice[] = [];
  const rest: CompanyChoice[] = [];
  for (const company of companies) {
    const name = normalize(company.name);
    const all = `${name} ${normalize(company.parents.join(" "))}`;
    if (!terms.every((term) => all.includes(term))) continue;
    (name.startsWith(text) ? first : rest).push(company);
  }
  return [...first, ...rest];
}
