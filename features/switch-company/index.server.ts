export { switchCompany } from "./action.server";
export { type CompanyChoice, matchingCompanies } from "./choice";
export { companyChoices } from "./companies.server";
