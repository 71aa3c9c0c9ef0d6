export { createCompanyUser } from "./action.server";
