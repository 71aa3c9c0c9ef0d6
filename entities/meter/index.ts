export {
  createMeter,
  deleteMeter,
  getHistoricalSummary,
  getMeter,
  listMeterStatuses,
  listMeters,
  listPortalDrivers,
  meterStatusesPath,
  type NewMeter,
  updateMeter,
} from "./api";
export {
  checkMeterExistence,
  type EnteredMeter,
  getDiagnostics,
  getPortalLink,
  listMeterChecks,
  type MeterIdentity,
  type MeterTestKind,
  pollMeterTest,
} from "./checks-api";
export {
  type ComparedMeter,
  compareMeters,
  type MeasuredMeter,
  type MeterComparison,
  metersInUse,
  type Orientation,
  orientationOf,
} from "./compare-meters";
export {
  areWaiting,
  countActive,
  distinctMeterName,
  isRetired,
  isStatusType,
  isWaiting,
  meterChoice,
  meterName,
  specificYield,
  statusTypeLabel,
  supportsTests,
  usualSpecificYield,
} from "./meter";
export { MissingMeters } from "./missing-meters";
export { meanPrice } from "./price";
export type {
  Diagnostics,
  HistoricalSummary,
  Meter,
  MeterChecks,
  MeterExistence,
  MeterRef,
  MeterStatus,
  MeterSummary,
  MeterTest,
} from "./schema";
