import { ApiError, type Conflict } from "@shared/api/api-error";

interface Changes<V extends Conflict["values"]> {
  /** The fields that are changed as one, by the name of what they are: an address is never mixed from two. */
  parts: Record<string, readonly (keyof V & string)[]>;
  /** The values that the form was opened with; undefined if it does not tell. */
  loaded: V | undefined;
  typed: V;
  /** The values that the API has now. */
  stored: V;
  /** Who stored the values of a part; only called for a conflict. Omitted where no history tells it. */
  changedBy?: (values: Conflict["values"]) => Promise<Conflict["by"]>;
}

/**
 * The values to save: what was typed in the parts that the user has changed, and what is stored in the others. Throws
 * an `ApiError` with the conflicts of the parts that somebody else has changed meanwhile to something else.
 */
export async function mergeChanges<V extends Conflict["values"]>(changes: Changes<V>): Promise<V> {
  const { parts, typed, stored, loaded = stored, changedBy = async () => null } = changes;
  const differ = (a: V, b: V) => (name: keyof V) => a[name] !== b[name];
  const merged = { ...stored };
  const conflicts: Conflict[] = [];
  for (const [part, names] of Object.entries(parts)) {
    if (!names.some(differ(typed, loaded))) continue;
    for (const name of names) merged[name] = typed[name];
    if (!names.some(differ(stored, loaded)) || !names.some(differ(stored, typed))) continue;
    const values = Object.fromEntries(names.map((name) => [name, stored[name]])) as Conflict["values"];
    conflicts.push({ part, values, by: await changedBy(values) });
  }
  if (conflicts.length > 0) throw new ApiError({ status: 409, conflicts });
  return merged;
}

interface IdChanges {
  /** The ids that the form was opened with; undefined if it does not tell. */
  loaded: readonly number[] | undefined;
  typed: readonly number[];
  stored: readonly number[];
}

/** The list to save: what is stored now, with what the user has added and without what the user has removed. */
export function mergeIds({ typed, stored, loaded = stored }: IdChanges): number[] {
  const remaining = stored.filter((id) => typed.includes(id) || !loaded.includes(id));
  const added = typed.filter((id) => !loaded.includes(id) && !stored.includes(id));
  return [...remaining, ...added];
}
