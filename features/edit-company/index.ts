export { EditCompany } from "./company-form";
export type { EditedCompany } from "./edit-company";
