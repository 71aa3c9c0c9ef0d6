export { LossesSentence, TodaySentence } from "./losses-sentence";
export { TopLosses } from "./top-losses";
