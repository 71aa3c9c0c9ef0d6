export { type AddressField, addressProblems, emptyAddress, normalizePostalCode } from "./address";
export { AddressFields } from "./address-fields";
export { createAddressLookUp } from "./address-look-up";
export type { FoundAddress } from "./api";
