export { loadCreatePlant } from "./loader.server";
