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
  suggestSearch,
  updateCompany,
} from "./api";
