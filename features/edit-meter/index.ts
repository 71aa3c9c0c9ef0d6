export { $refreshes, closed, credentialsEntered, opened } from "./model";
export { EditMeter, preloadMeterDialog } from "./ui/edit-meter";
