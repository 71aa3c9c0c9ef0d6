export { getMeterStatuses } from "./api";
export {
  type MeterStatus,
  type MeterSummary,
  meterStatusSchema,
  meterSummarySchema,
} from "./schema";
export { isActive, isRetired, meterName } from "./state";
export { isStatusType, statusTypeLabel } from "./status-type";
