export { StatusBanner } from "./status-banner";
