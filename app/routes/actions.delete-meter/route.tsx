export { deleteMeter as action } from "@features/delete-meter/index.server";
