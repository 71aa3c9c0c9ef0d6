export { getHistoricalSummary, listMeterStatuses } from "./api";
export type { HistoricalSummary, MeterStatus, MeterSummary } from "./schema";
export { isActive, isRetired, meterName } from "./state";
export { isStatusType, statusTypeLabel } from "./status-type";
