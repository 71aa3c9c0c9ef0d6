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

/** Normalizes text for search: lower case without diacritics. */
export function normalizeForSearch(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
