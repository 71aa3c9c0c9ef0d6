export { deleted, deletionRequested } from "./model";
export { DeleteMeter } from "./ui/delete-meter";
