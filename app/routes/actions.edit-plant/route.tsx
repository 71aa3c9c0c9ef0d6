export { editPlant as action } from "@features/edit-plant/index.server";
export { resultClientAction as clientAction } from "@shared/api/result-client-action";
