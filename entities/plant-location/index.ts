export { listPlantLocations } from "./api";
export { isColumns, type LocationStatus, locationStatuses, type PlantLocationColumns } from "./columns";
