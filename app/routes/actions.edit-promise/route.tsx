export { editPromise as action } from "@features/edit-promise/index.server";
export { resultClientAction as clientAction } from "@shared/api/result-client-action";
