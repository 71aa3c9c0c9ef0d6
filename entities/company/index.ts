export {
  type CompanyChanges,
  createCompany,
  getCompany,
  listChildCompanies,
  listCompanies,
  readCompanies,
  updateCompany,
} from "./api";
export { type Company, companySchema } from "./schema";
