/** A company as the picker lists it: where several have one name, the parents tell them apart. */
export interface CompanyChoice {
  id: number;
  name: string;
  parents: string[];
}

/** Letters without their accents, in lower case: what a search compares. */
const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/**
 * The companies that hold every word of a search in their name or their parents' names; those whose own name
 * begins with the search first, otherwise in the order given.
 */
export function matchingCompanies(companies: readonly CompanyChoice[], search: string): CompanyChoice[] {
  const wanted = plain(search).trim();
  if (wanted === "") return [...companies];
  const words = wanted.split(/\s+/);
  const first: CompanyChoice[] = [];
  const rest: CompanyChoice[] = [];
  for (const company of companies) {
    const name = plain(company.name);
    const all = `${name} ${plain(company.parents.join(" "))}`;
    if (!words.every((word) => all.includes(word))) continue;
    (name.startsWith(wanted) ? first : rest).push(company);
  }
  return [...first, ...rest];
}
