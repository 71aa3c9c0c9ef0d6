export { allCompanies, companyById } from "./api";
export { type Company, companySchema } from "./schema";
