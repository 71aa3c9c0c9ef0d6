export {
  comparisonLoader,
  eventsLoader,
  historicalSummaryLoader,
  performanceLoader,
} from "./data/loaders.server";
