export {
  type Company,
  type CompanyStatistics,
  createCompany,
  getCompany,
  listChildCompanies,
  listCompanies,
  readCompanies,
  updateCompany,
} from "./api";
export { type CompaniesSearch, searchCompanies } from "./search";
