export { editMeter as action } from "@features/edit-meter/index.server";
