export { LossesSentence, PlantsWithoutData, TodaySentence } from "./losses-sentence";
export { TopLosses } from "./top-losses";
