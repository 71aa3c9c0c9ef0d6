export { getAddress } from "./api";
export {
  type AddressField,
  type AddressModel,
  type AddressValues,
  addressFields,
  createAddressModel,
} from "./create-address-model";
export { normalizePostalCode } from "./postal-code";
export type { FoundAddress } from "./schema";
export { AddressFields } from "./ui/address-fields";
