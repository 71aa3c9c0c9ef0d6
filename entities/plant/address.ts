import type { Address } from "./schema";

/** The address on one line: street, street number, postal code city (spec 2 §2.3). Missing parts leave no gap. */
export function addressLine(address: Address | null | undefined): string {
  if (!address) return "";
  const place = [address.postal_code, address.city].filter(Boolean).join(" ");
  return [address.street, address.street_number, place]
    .map((part) => String(part ?? "").trim())
    .filter(Boolean)
    .join(", ");
}
