export { tagPlant as action } from "@features/tag-plant/index.server";
export { resultClientAction as clientAction } from "@shared/api/result-client-action";
