import { type CustomField, type CustomFieldKind, type CustomFieldType, customFieldKind } from "@entities/custom-field";
import { compareNames } from "@shared/lib/text";

/** A custom field of a plant, with or without a value. */
export interface CustomFieldEntry {
  typeId: number;
  name: string;
  kind: CustomFieldKind;
  /** The id of the stored field. Null if the plant has no value. */
  fieldId: number | null;
  value: string;
  /** The company that owns the type. Null if it is not known. */
  companyId: number | null;
  companyName: string | null;
}

/** The entries by name: one for each type that the company can see, and one for each field of another type. */
export function customFieldEntries(
  types: readonly CustomFieldType[],
  fields: readonly CustomField[],
): CustomFieldEntry[] {
  const fieldOf = new Map(fields.map((field) => [field.type?.id, field]));
  const known = new Set(types.map(({ id }) => id));
  const ofTypes = types.map(({ id, name, type, company_id, company_name }) => ({
    typeId: id,
    name,
    kind: customFieldKind(type),
    fieldId: fieldOf.get(id)?.id ?? null,
    value: fieldOf.get(id)?.value ?? "",
    companyId: company_id ?? null,
    companyName: company_name ?? null,
  }));
  const others = fields.flatMap(({ id, value, type }) =>
    type && !known.has(type.id)
      ? [
          {
            typeId: type.id,
            name: type.name,
            kind: customFieldKind(type.type),
            fieldId: id,
            value: value ?? "",
            companyId: null,
            companyName: null,
          },
        ]
      : [],
  );
  return [...ofTypes, ...others].toSorted((a, b) => compareNames(a.name, b.name));
}
