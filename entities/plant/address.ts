import type { Address } from "./schema";

/** An address on one line: street, street number, postal code city, without missing parts (spec 2 §2.3). */
export function addressLine(
  address: Omit<Address, "id" | "latitude" | "longitude"> | null | undefined,
): string {
  if (!address) return "";
  const city = [address.postal_code, address.city].filter(Boolean).join(" ");
  return [address.street, address.street_number, city]
    .map((part) => String(part ?? "").trim())
    .filter(Boolean)
    .join(", ");
}
