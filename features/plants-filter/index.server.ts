export { filterChoices } from "./choices.server";
export { type KnownChoices, knownChoices } from "./known-choices.server";
