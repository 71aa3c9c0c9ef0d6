import type { QueryCodec } from "./codecs";

/** The order of a list. */
export interface Sort<Field extends string = string> {
  field: Field;
  descending: boolean;
}

/** The fields a list can be sorted by, each with the direction of its first click. */
export type SortFields<Field extends string = string> = Readonly<Record<Field, "ascending" | "descending">>;

/** `field,true` for descending, `field,false` for ascending (spec 3 §2); v0 takes `field:asc|desc` (contract §4). */
export function sortCodec<Field extends string>(fields: SortFields<Field>): QueryCodec<Sort<Field>> {
  const isField = (name: string): name is Field => Object.hasOwn(fields, name);
  return {
    read(text) {
      const [field = "", descending, ...rest] = text.trim().split(",");
      if (!isField(field) || rest.length > 0 || (descending !== "true" && descending !== "false"))
        return { value: null, complete: text.trim() === "" };
      return { value: { field, descending: descending === "true" }, complete: true };
    },
    write: ({ field, descending }) => `${field},${descending}`,
    toApi: ({ field, descending }) => `${field}:${descending ? "desc" : "asc"}`,
  };
}

/** The order after a click on a column's header: the field's first direction, then the other one. */
export function nextSort<Field extends string>(
  fields: SortFields<Field>,
  current: Sort<Field> | null,
  field: Field,
): Sort<Field> {
  if (current?.field === field) return { field, descending: !current.descending };
  return { field, descending: fields[field] === "descending" };
}
