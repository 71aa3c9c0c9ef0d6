export { listPlantLocations } from "./api";
export { isColumns, type PlantLocationColumns, toColumns } from "./columns";
export { type LocationStatus, locationStatuses } from "./status";
