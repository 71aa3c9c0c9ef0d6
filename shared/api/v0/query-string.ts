import type { Query } from "./v0-client";

/**
 * Serializes a query with its question mark; empty without parameters. Lists become `name[]=a&name[]=b`, absent values
 * are omitted, booleans become 1 and 0 (contract §1).
 */
export function queryString(query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue;
    if (Array.isArray(value)) {
      for (const item of value) search.append(`${name}[]`, String(item));
    } else {
      search.append(name, typeof value === "boolean" ? String(Number(value)) : String(value));
    }
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}
