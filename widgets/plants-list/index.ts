export { PlantsListPage } from "./ui/plants-list-page";
