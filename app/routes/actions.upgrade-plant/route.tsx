export { upgradePlant as action } from "@features/upgrade-plant/index.server";
export { resultClientAction as clientAction } from "@shared/api/result-client-action";
