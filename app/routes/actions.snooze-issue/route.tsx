export { snoozeIssues as action } from "@features/snooze-issue/index.server";
