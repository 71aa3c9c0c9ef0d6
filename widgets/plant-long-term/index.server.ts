export { promisesOfPlant } from "./promises.server";
