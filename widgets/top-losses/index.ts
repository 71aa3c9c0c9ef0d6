export { LossesSentence } from "./losses-sentence";
export { TopLosses } from "./top-losses";
