/** The relations in `with=a,b`; unknown names are ignored. contract-v0 §1 */
export function requestedRelations(url: URL): ReadonlySet<string> {
  const names = url.searchParams.getAll("with").flatMap((value) => value.split(","));
  return new Set(names.map((name) => name.trim()).filter((name) => name !== ""));
}
