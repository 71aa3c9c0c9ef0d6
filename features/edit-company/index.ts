export { EditCompany } from "./ui/edit-company";
export type { EditedCompany } from "./values";
