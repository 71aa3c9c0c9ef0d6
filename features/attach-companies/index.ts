export { companies } from "./model";
export { AttachedCompanies } from "./ui/attached-companies";
export { CompanyList } from "./ui/company-list";
