import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { numberProblem } from "@shared/lib/number-text";

const pattern = /^[1-9]\d{3} *([a-z]{2})$/i;

/** Letters that no Dutch postal code ends with. */
const unusedLetters = ["SA", "SD", "SS"];

/**
 * Returns a Dutch postal code without spaces; null if the text is not a postal code (domain/create-plant.md#address).
 */
export function normalizePostalCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  const letters = pattern.exec(code)?.[1];
  return letters && !unusedLetters.includes(letters) ? code.replaceAll(" ", "") : null;
}

/** The values of the fields of an address; coordinates in degrees as text. */
export type AddressValues = Record<AddressField, string>;
export type AddressField = "postal_code" | "street_number" | "street" | "city" | "latitude" | "longitude";

export const emptyAddress: AddressValues = {
  postal_code: "",
  street_number: "",
  street: "",
  city: "",
  latitude: "",
  longitude: "",
};

/**
 * Validates an address. A postal code needs a number. A coordinate has to be a number, because the API would store any
 * other text as "not known".
 */
export const addressProblems = (values: AddressValues): Partial<Record<AddressField, MessageDescriptor>> => ({
  ...(values.postal_code.trim() !== "" &&
    values.street_number.trim() === "" && { street_number: msg`Please enter a valid street number` }),
  ...(numberProblem(values.latitude) && { latitude: msg`Enter a number, such as 12.5.` }),
  ...(numberProblem(values.longitude) && { longitude: msg`Enter a number, such as 12.5.` }),
});

/** The query of a look-up. */
export interface AddressQuery {
  postalCode: string;
  streetNumber: string;
}

/** Returns the query of a look-up; null while the postal code or the number is missing or invalid. */
export const toAddressQuery = ({ postal_code, street_number }: AddressValues): AddressQuery | null => {
  const postalCode = normalizePostalCode(postal_code);
  const streetNumber = street_number.trim();
  return postalCode && streetNumber ? { postalCode, streetNumber } : null;
};
export const isSameQuery = (a: AddressQuery | null, b: AddressQuery) =>
  a?.postalCode === b.postalCode && a.streetNumber === b.streetNumber;

/** Whether a changed field is part of the query. */
export const isQueryChange = (change: Partial<AddressValues>) => "postal_code" in change || "street_number" in change;
