export { companyDriverStatus, visibleDrivers } from "./api";
export { type Driver, type DriverStatus, driverStatusSchema } from "./schema";
export { type DriverLevel, driverLevel, driverLevelWords, driverSummary } from "./status";
