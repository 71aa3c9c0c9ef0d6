export { StatusTab } from "./status-tab";
