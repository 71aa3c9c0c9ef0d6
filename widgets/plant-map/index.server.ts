export { loadPlantsPage } from "./list/plants-page.server";
