export { loadPlantMeters } from "./loader.server";
