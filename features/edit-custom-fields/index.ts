export type { CustomFieldEntry } from "./entries";
export { CustomFields } from "./ui/custom-fields";
