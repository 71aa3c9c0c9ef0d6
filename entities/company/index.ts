export {
  type CompaniesSearch,
  type Company,
  type CompanyStatistics,
  createCompany,
  getCompany,
  listChildCompanies,
  listCompanies,
  readCompanies,
  searchCompanies,
  updateCompany,
} from "./api";
