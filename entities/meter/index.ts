export { type MeterSummary, meterSummarySchema } from "./schema";
export { isActive, isRetired, meterName } from "./state";
