export {
  createMeter,
  deleteMeter,
  getHistoricalSummary,
  listMeterStatuses,
  listMeters,
  listPortalDrivers,
  type MeterChanges,
  type NewMeter,
  updateMeter,
} from "./api";
export {
  checkMeterExistence,
  getDiagnostics,
  getPortalLink,
  listMeterChecks,
  type MeterIdentity,
  type MeterTestKind,
  pollMeterTest,
} from "./checks-api";
export { supportsTests } from "./driver";
export type { MeterRef } from "./ref";
export type {
  Diagnostics,
  HistoricalSummary,
  Meter,
  MeterChecks,
  MeterExistence,
  MeterStatus,
  MeterSummary,
  MeterTest,
} from "./schema";
export { isActive, isRetired, meterName } from "./state";
export { isStatusType, statusTypeLabel } from "./status-type";
