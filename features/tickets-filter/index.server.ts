export { chosenNames, ticketChoices } from "./choices.server";
