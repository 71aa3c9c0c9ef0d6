export { tagPlant } from "./action.server";
export { tagChoices } from "./choices.server";
