export { type AddressField, type AddressValues, addressFields, addressOfDraft } from "./address-values";
export { getAddress } from "./api";
export { type AddressModel, createAddressModel, type LookUp } from "./create-address-model";
export { normalizePostalCode } from "./postal-code";
export type { FoundAddress } from "./schema";
export { AddressFields } from "./ui/address-fields";
