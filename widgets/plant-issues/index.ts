export { IssuesTab } from "./issues-tab";
