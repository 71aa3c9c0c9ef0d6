export { companiesPath, companyPath } from "./form";
export { CreateCompany } from "./ui/create-company";
