export { $refreshes, closed, credentialsEntered, opened } from "./model";
export { EditMeter, preloadMeterDialog } from "./ui/edit-meter";
export { NewMeter } from "./ui/new-meter";
export { SaveMeterButton } from "./ui/save-meter-button";
