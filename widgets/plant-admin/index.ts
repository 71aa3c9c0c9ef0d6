export { AdminTab } from "./admin-tab";
