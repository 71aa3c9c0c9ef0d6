/** The query of a list, saved under a name on the device. */
export interface SavedView {
  id: string;
  name: string;
  /** The list it belongs to; its path is `/{list}`. */
  list: string;
  /** The search part of its URL with the question mark; empty without filters and sort. */
  search: string;
}

export type NameProblem = "empty" | "taken";

export const maxNameLength = 60;
/** The maximum number of stored views of all lists. */
const maxViews = 200;
const maxSearchLength = 4_000;

const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === "string" && value.length <= maxLength;

function isView(value: unknown): value is SavedView {
  if (typeof value !== "object" || value === null) return false;
  const { id, name, list, search } = value as Record<string, unknown>;
  const isNamed = isText(id, 100) && isText(name, maxNameLength) && id !== "" && name.trim() !== "";
  const isAddress = isText(list, 40) && /^[a-z-]+$/.test(list) && isText(search, maxSearchLength);
  return isNamed && isAddress && (search === "" || search.startsWith("?"));
}

/** Parses the stored views; invalid and duplicate ones are dropped. */
export function readViews(stored: string | null): SavedView[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? "[]");
    if (!Array.isArray(parsed)) return [];
    const valid = parsed.filter(isView).map(({ id, name, list, search }) => ({ id, name, list, search }));
    const seen = new Set<string>();
    return valid.filter(({ id }) => !seen.has(id) && seen.add(id)).slice(0, maxViews);
  } catch {
    return [];
  }
}

export const writeViews = (views: readonly SavedView[]): string => JSON.stringify(views);

/** Why a name is invalid, or null: names are unique within a list, whatever their case. */
export function nameProblem(
  views: readonly SavedView[],
  { id, list, name }: Pick<SavedView, "list" | "name"> & { id?: string },
): NameProblem | null {
  const normalized = name.trim().toLowerCase();
  if (normalized === "") return "empty";
  const taken = views.some(
    (view) => view.list === list && view.id !== id && view.name.trim().toLowerCase() === normalized,
  );
  return taken ? "taken" : null;
}

/** The views of one list, sorted by name. */
export function viewsOf(views: readonly SavedView[], list: string, language: string): SavedView[] {
  const byName = new Intl.Collator(language, { numeric: true }).compare;
  return views.filter((view) => view.list === list).sort((a, b) => byName(a.name, b.name));
}
