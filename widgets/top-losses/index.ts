export { LossesSentence } from "./losses-sentence";
export { TopLosses } from "./top-losses";
export { byLargestLoss, type TopLoss, topLosses } from "./top-losses-rows";
