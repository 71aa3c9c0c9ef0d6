export {
  getDriverStatus,
  listAllDriverAccounts,
  listCompanyDrivers,
  listCredentialCompositions,
  listDriverAccounts,
  listInboundDrivers,
  listVisibleDrivers,
  updateDriverAccount,
} from "./api";
export {
  type CredentialComposition,
  type CredentialField,
  type Driver,
  type DriverAccount,
  type DriverStatus,
  driverStatusSchema,
} from "./schema";
export { driverLevel, driverLevelLabels, driverSummary } from "./status";
