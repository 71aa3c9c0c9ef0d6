export { MetersTab } from "./meters-tab";
