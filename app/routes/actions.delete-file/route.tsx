export { removeFile as action } from "@features/upload-files/index.server";
export { resultClientAction as clientAction } from "@shared/api/result-client-action";
