export { portalRequested } from "./model";
