export { attachDriverAccount as action } from "@features/attach-driver-accounts/index.server";
export { resultClientAction as clientAction } from "@shared/api/result-client-action";
