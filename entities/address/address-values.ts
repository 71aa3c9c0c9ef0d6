import { normalizePostalCode } from "./postal-code";

/** The fields of an address form; coordinates in degrees as text. */
export interface AddressValues {
  postal_code: string;
  street_number: string;
  street: string;
  city: string;
  latitude: string;
  longitude: string;
}
export type AddressField = keyof AddressValues;
export const addressFields = [
  "postal_code",
  "street_number",
  "street",
  "city",
  "latitude",
  "longitude",
] as const satisfies readonly AddressField[];

/** The address of a draft; a missing field is empty. */
export const addressOfDraft = (draft: Readonly<Partial<Record<string, string>>>): AddressValues =>
  Object.fromEntries(addressFields.map((field) => [field, draft[field] ?? ""])) as Record<
    AddressField,
    string
  >;

/** What is looked up. */
export interface AddressQuery {
  postalCode: string;
  streetNumber: string;
}

/** The query of a look-up; null while the postal code or the number is missing or invalid. */
export const queryOf = ({ postal_code, street_number }: AddressValues): AddressQuery | null => {
  const postalCode = normalizePostalCode(postal_code);
  const streetNumber = street_number.trim();
  return postalCode && streetNumber ? { postalCode, streetNumber } : null;
};
export const isSameQuery = (a: AddressQuery | null, b: AddressQuery) =>
  a?.postalCode === b.postalCode && a.streetNumber === b.streetNumber;

/** Whether a change is of a field that is looked up. */
export const isQueryChange = (change: Partial<AddressValues>) =>
  "postal_code" in change || "street_number" in change;
