interface SearchablePlant {
  readonly name: string;
  readonly plant_code: string;
  readonly street: string;
  readonly street_number: string;
  readonly postal_code: string;
  readonly city: string;
}

/** The text that free-text search matches (column search_text); updated whenever one of these fields changes. */
export function searchText(plant: SearchablePlant): string {
  const { name, plant_code, street, street_number, postal_code, city } = plant;
  return normalizeForSearch([name, plant_code, street, street_number, postal_code, city].join(" "));
}

/** The terms of a search, all of which have to occur. A postal code is one term, with or without a space in it. */
export function searchTerms(search: string): string[] {
  return normalizeForSearch(search)
    .replace(/(?<!\S)([1-9]\d{3})\s+([a-z]{2})(?!\S)/g, "$1$2")
    .split(/\s+/)
    .filter((term) => term !== "");
}

/** Normalizes text for search: lower case without diacritics. */
function normalizeForSearch(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
