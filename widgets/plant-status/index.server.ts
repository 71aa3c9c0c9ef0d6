export { plantStatuses } from "./statuses/loader.server";
