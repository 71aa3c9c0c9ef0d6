import { isId } from "@shared/lib/text";

/** What the URL of the wall selects (domain/wall.md#url). */
export interface WallQuery {
  /** Empty for the company of the session. */
  companies: number[];
  /** How long each company is shown, in milliseconds. */
  everyMs: number;
  /** The name or the id of a saved view of the triage page; empty without one. */
  view: string;
  hasSound: boolean;
}

/** Each company has one call before the first figures, and the limit of calls of a request is higher. */
const maxCompanies = 12;
const everySeconds = { shortest: 10, default: 60, longest: 3_600 };
const maxViewLength = 100;

/** Reads the URL of the wall. Ids that are malformed or repeated are left out. */
export function readWallQuery(query: URLSearchParams): WallQuery {
  const ids = (query.get("companies") ?? "").split(",").map((id) => id.trim());
  const every = /^\d{1,6}$/.test(query.get("every") ?? "") ? Number(query.get("every")) : everySeconds.default;
  const { shortest, longest } = everySeconds;
  return {
    companies: [...new Set(ids.filter(isId).map(Number))].slice(0, maxCompanies),
    everyMs: Math.min(Math.max(every, shortest), longest) * 1_000,
    view: (query.get("view") ?? "").slice(0, maxViewLength),
    hasSound: query.get("sound") === "1",
  };
}

/** The URL of the figures of a company. `search` is the query of a saved view of the triage page. */
export function wallFiguresHref(companyId: number, search: string): string {
  return `/resources/wall?${new URLSearchParams({ company: String(companyId), ...(search && { view: search }) })}`;
}
