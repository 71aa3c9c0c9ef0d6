export { adminTools } from "./loader.server";
