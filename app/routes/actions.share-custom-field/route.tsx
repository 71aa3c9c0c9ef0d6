export { shareCustomField as action } from "@features/share-with-children/index.server";
export { resultClientAction as clientAction } from "@shared/api/result-client-action";
