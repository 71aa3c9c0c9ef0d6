export { opened } from "./model";
export { DiagnoseMeter } from "./ui/diagnose-meter";
