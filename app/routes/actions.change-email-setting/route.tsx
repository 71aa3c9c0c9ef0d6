export { changeEmailSetting as action } from "@features/change-email-setting/index.server";
export { resultClientAction as clientAction } from "@shared/api/result-client-action";
