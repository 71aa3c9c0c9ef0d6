export { allCompanies, childCompanies, companyById } from "./api";
export { type Company, companySchema } from "./schema";
