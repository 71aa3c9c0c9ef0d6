/** A list as somebody wants to come back to it, kept on their device. */
export interface SavedView {
  id: string;
  name: string;
  /** The list it is a view of; its address is `/{list}`. */
  list: string;
  /** The query of its address, with its question mark; empty where nothing narrows the list. */
  search: string;
}

export type NameProblem = "empty" | "taken";

export const longestName = 60;
/** More views of all lists together than these are not kept. */
const mostViews = 200;
/** Longer addresses are not kept. */
const longestSearch = 4_000;

const isText = (value: unknown, most: number): value is string =>
  typeof value === "string" && value.length <= most;

function isView(value: unknown): value is SavedView {
  if (typeof value !== "object" || value === null) return false;
  const { id, name, list, search } = value as Record<string, unknown>;
  const isNamed = isText(id, 100) && isText(name, longestName) && id !== "" && name.trim() !== "";
  const isAddress = isText(list, 40) && /^[a-z-]+$/.test(list) && isText(search, longestSearch);
  return isNamed && isAddress && (search === "" || search.startsWith("?"));
}

/** The views that a stored text holds; whatever else it holds is left out. */
export function readViews(stored: string | null): SavedView[] {
  try {
    const held: unknown = JSON.parse(stored ?? "[]");
    if (!Array.isArray(held)) return [];
    const usable = held.filter(isView).map(({ id, name, list, search }) => ({ id, name, list, search }));
    const seen = new Set<string>();
    return usable.filter(({ id }) => !seen.has(id) && seen.add(id)).slice(0, mostViews);
  } catch {
    return [];
  }
}

export const writeViews = (views: readonly SavedView[]): string => JSON.stringify(views);

/** Why a view cannot be called so: each name stands once in a list. */
export function nameProblem(
  views: readonly SavedView[],
  { id, list, name }: Pick<SavedView, "list" | "name"> & { id?: string },
): NameProblem | null {
  const wanted = name.trim().toLowerCase();
  if (wanted === "") return "empty";
  const taken = views.some(
    (view) => view.list === list && view.id !== id && view.name.trim().toLowerCase() === wanted,
  );
  return taken ? "taken" : null;
}

/** The views of one list, by name. */
export function viewsOf(views: readonly SavedView[], list: string, language: string): SavedView[] {
  const byName = new Intl.Collator(language, { numeric: true }).compare;
  return views.filter((view) => view.list === list).sort((a, b) => byName(a.name, b.name));
}
