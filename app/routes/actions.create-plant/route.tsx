export { createNewPlant as action } from "@features/create-plant/index.server";
export { resultClientAction as clientAction } from "@shared/api/result-client-action";
