export { downloadFile as loader } from "@entities/file/index.server";
