export { getDriverStatus, listCredentialCompositions, listDriverAccounts, listVisibleDrivers } from "./api";
export {
  type CredentialComposition,
  type CredentialField,
  type Driver,
  type DriverAccount,
  type DriverStatus,
  driverStatusSchema,
} from "./schema";
export { type DriverLevel, driverLevel, driverLevelLabels, driverSummary } from "./status";
