export { getDriverStatus, listVisibleDrivers } from "./api";
export { type Driver, type DriverStatus, driverStatusSchema } from "./schema";
export { type DriverLevel, driverLevel, driverLevelLabels, driverSummary } from "./status";
