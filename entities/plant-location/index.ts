export { isColumns, type LocationStatus, locationStatuses, type PlantLocationColumns } from "./columns";
