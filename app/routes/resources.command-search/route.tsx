export { resultClientLoader as clientLoader } from "@shared/api/result-client-loader";
export { searchCommands as loader } from "@widgets/command-palette/index.server";
