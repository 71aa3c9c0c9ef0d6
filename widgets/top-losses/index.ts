export { LossesSentence, TodaySentence, WaitingPlantsText } from "./losses-sentence";
export { TopLosses } from "./top-losses";
