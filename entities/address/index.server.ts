export { addressFormFields, readAddress } from "./address-form.server";
