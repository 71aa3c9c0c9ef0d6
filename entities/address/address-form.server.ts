import { textField } from "@shared/lib/fields";
import { type AddressValues, normalizePostalCode } from "./address";

export const addressFormFields = {
  postal_code: textField,
  street_number: textField,
  street: textField,
  city: textField,
  latitude: textField,
  longitude: textField,
};

/** A coordinate. The API responds with a message to a text that is not a number. */
const degrees = (text: string): number | null => {
  const value = Number(text.replace(",", "."));
  return text === "" || Number.isNaN(value) ? null : value;
};

/**
 * Converts the parameters to the address that the API expects. The postal code has no spaces
 * (domain/create-plant.md#address).
 */
export const readAddress = ({ postal_code, street_number, street, city, latitude, longitude }: AddressValues) => ({
  street,
  street_number,
  city,
  postal_code: normalizePostalCode(postal_code) ?? postal_code,
  latitude: degrees(latitude),
  longitude: degrees(longitude),
});
