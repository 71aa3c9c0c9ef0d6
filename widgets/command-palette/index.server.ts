export { searchCommands } from "./search.server";
