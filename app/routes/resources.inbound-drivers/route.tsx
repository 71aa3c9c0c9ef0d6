export { driverChoices as loader } from "@features/edit-company/index.server";
