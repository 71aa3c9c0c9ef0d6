export { editCompany } from "./action.server";
export { driverChoices } from "./choices.server";
