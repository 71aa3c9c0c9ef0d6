export { issuesOfPlant } from "./issues.server";
