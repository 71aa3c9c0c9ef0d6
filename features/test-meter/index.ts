export { opened } from "./model";
export { TestMeter } from "./ui/test-meter";
