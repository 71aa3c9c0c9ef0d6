export { attachCompany } from "./action.server";
export { companyChoices } from "./choices.server";
