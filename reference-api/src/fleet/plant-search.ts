interface SearchablePlant {
  readonly name: string;
  readonly plant_code: string;
  readonly street: string;
  readonly street_number: string;
  readonly postal_code: string;
  readonly city: string;
}

/** What free-text search reads of a plant (column search_text); written whenever one of these changes. */
export function searchText(plant: SearchablePlant): string {
  const { name, plant_code, street, street_number, postal_code, city } = plant;
  return normalizeForSearch([name, plant_code, street, street_number, postal_code, city].join(" "));
}

/** A text as search compares it: in lower case, letters without their accents. */
export function normalizeForSearch(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
