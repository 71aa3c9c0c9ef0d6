export { snoozeIssues } from "./action.server";
