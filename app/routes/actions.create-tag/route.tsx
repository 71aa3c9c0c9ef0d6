export { createTag as action } from "@features/create-tag/index.server";
export { resultClientAction as clientAction } from "@shared/api/result-client-action";
