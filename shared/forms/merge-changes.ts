import { ApiError, type Conflict } from "@shared/api/result";

interface Changes<V extends Conflict["values"]> {
  /** The fields that change together, by the name of the part. An address is never merged from two addresses. */
  parts: Record<string, readonly (keyof V & string)[]>;
  /** The initial values of the form; undefined if the form does not submit them. */
  loaded: V | undefined;
  typed: V;
  /** The values that the API has now. */
  stored: V;
  /** Returns who stored the values of a part; called only for a conflict. Omit it when no history states the author. */
  changedBy?: (values: Conflict["values"]) => Promise<Conflict["by"]>;
}

/**
 * Returns the values to save: the typed values of the parts that the user has changed, and the stored values of the
 * other parts. Throws an `ApiError` with the conflicting parts if somebody else has changed the same part to another
 * value.
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
  /** The initial ids of the form; undefined if the form does not submit them. */
  loaded: readonly number[] | undefined;
  typed: readonly number[];
  stored: readonly number[];
}

/** Returns the list to save: the stored ids, plus the ids that the user added, minus the ids that the user removed. */
export function mergeIds({ typed, stored, loaded = stored }: IdChanges): number[] {
  const remaining = stored.filter((id) => typed.includes(id) || !loaded.includes(id));
  const added = typed.filter((id) => !loaded.includes(id) && !stored.includes(id));
  return [...remaining, ...added];
}
