export { loadPlantsList } from "./loader.server";
