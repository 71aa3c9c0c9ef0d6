export {
  createPulledAccount,
  deletePulledAccount,
  getDriverStatus,
  listAllDriverAccounts,
  listCompanyDrivers,
  listCredentialCompositions,
  listDriverAccounts,
  listInboundDrivers,
  listPulledAccounts,
  listVisibleDrivers,
  replaceAccountKey,
  updateDriverAccount,
} from "./api";
export {
  type CredentialComposition,
  type CredentialField,
  type Driver,
  type DriverAccount,
  type DriverStatus,
  driverStatusSchema,
  type PulledAccount,
  type PulledAccounts,
} from "./schema";
export { DriverName, driverItem, driverLevel, driverLevelLabels, driverSummary, driverText } from "./status";
