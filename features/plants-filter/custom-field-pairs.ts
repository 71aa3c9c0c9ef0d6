import { isId } from "@shared/lib/id";
import type { QueryCodec } from "@shared/list-query/codecs";

/** The value a custom field must have. */
export interface CustomFieldPair {
  typeId: string;
  value: string;
}

function readPair(text: string): CustomFieldPair | null {
  const at = text.indexOf(",");
  const typeId = text.slice(0, Math.max(at, 0)).trim();
  if (!isId(typeId)) return null;
  try {
    const value = decodeURIComponent(text.slice(at + 1)).trim();
    return value ? { typeId, value } : null;
  } catch {
    return null;
  }
}

/** `id,value` pairs separated by a bar, the value percent-encoded (spec 3 §5, contract §4). */
export const customFieldPairs: QueryCodec<CustomFieldPair[]> = {
  read(text) {
    const given = text.split("|").filter((part) => part.trim() !== "");
    const pairs = given.map(readPair).filter((pair) => pair !== null);
    return { value: pairs.length > 0 ? pairs : null, complete: pairs.length === given.length };
  },
  write: (pairs) => pairs.map(({ typeId, value }) => `${typeId},${encodeURIComponent(value)}`).join("|"),
};
