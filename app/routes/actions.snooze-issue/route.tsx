export { snoozeIssues as action } from "@features/snooze-issue/index.server";
export { resultClientAction as clientAction } from "@shared/api/result-client-action";
