import { textField } from "@shared/forms/fields";
import { type AddressValues, normalizePostalCode } from "./address";

/** The parameters of an address (`AddressFields`). */
export const addressFormFields = {
  postal_code: textField,
  street_number: textField,
  street: textField,
  city: textField,
  latitude: textField,
  longitude: textField,
};

/** A coordinate; the API responds to a text that is not a number with a message. */
const degrees = (text: string): number | null => {
  const value = Number(text.replace(",", "."));
  return text === "" || Number.isNaN(value) ? null : value;
};

/** The address of parameters as the API expects it: the postal code without spaces (domain/create-plant.md#address). */
export const readAddress = ({ postal_code, street_number, street, city, latitude, longitude }: AddressValues) => ({
  street,
  street_number,
  city,
  postal_code: normalizePostalCode(postal_code) ?? postal_code,
  latitude: degrees(latitude),
  longitude: degrees(longitude),
});
