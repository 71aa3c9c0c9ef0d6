export { LocationTab } from "./location-tab";
