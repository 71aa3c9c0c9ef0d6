export { removeNote as action } from "@features/write-note/index.server";
export { resultClientAction as clientAction } from "@shared/api/result-client-action";
