export { DriverAccounts } from "./ui/driver-accounts";
