export { editCustomField } from "./action.server";
export { loadCustomFields } from "./entries.server";
