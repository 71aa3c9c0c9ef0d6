export { changeTicketTemplate } from "./action.server";
export { templateChoices } from "./templates.server";
