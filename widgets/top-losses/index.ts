export { LossesSentence, TodaySentence, useDailyAmount } from "./losses-sentence";
export { TopLosses } from "./top-losses";
