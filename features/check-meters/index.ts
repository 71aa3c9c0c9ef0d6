export { CheckMeters } from "./ui/check-meters";
