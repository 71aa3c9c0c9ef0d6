export { editCustomField as action } from "@features/edit-custom-fields/index.server";
