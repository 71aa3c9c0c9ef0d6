export {
  createIngestKey,
  createMeter,
  deleteMeter,
  getHistoricalSummary,
  getMeter,
  listIngestKeys,
  listMeterStatuses,
  listMeters,
  listPortalDrivers,
  meterStatusesPath,
  type NewMeter,
  revokeIngestKey,
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
  areRetired,
  areWaiting,
  countMeters,
  directionLabel,
  distinctMeterName,
  firstMeasuredDay,
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
export { PushFaultText } from "./push-fault";
export type {
  Diagnostics,
  HistoricalSummary,
  IngestKey,
  Meter,
  MeterChecks,
  MeterExistence,
  MeterRef,
  MeterStatus,
  MeterSummary,
  MeterTest,
  NewIngestKey,
  PushFault,
} from "./schema";
