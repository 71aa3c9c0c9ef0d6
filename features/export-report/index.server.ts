export { exportReport } from "./action.server";
