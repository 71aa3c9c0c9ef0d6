export { createNewCompany } from "./action.server";
