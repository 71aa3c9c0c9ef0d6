export { driverAccountChoices as loader } from "@features/attach-driver-accounts/index.server";
