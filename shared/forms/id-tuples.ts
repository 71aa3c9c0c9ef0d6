/** Writes references to items, each of several ids: "3:9:12,3:9:13". `idTuplesField` reads them. */
export const writeIdTuples = (tuples: readonly (readonly number[])[]): string =>
  tuples.map((ids) => ids.join(":")).join(",");
