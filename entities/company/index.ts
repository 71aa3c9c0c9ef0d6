export { getCompany, listChildCompanies, listCompanies } from "./api";
export { type Company, companySchema } from "./schema";
