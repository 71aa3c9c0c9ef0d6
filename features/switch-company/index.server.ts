export { switchCompany } from "./action.server";
export { companyChoices } from "./companies.server";
