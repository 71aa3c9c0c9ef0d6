export { type ChoiceNames, choiceNames } from "./choice-names.server";
export { filterChoices } from "./choices.server";
