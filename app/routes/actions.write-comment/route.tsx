export { writeComment as action } from "@features/write-comment/index.server";
export { resultClientAction as clientAction } from "@shared/api/result-client-action";
