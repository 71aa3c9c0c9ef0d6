import "./model";

export { MetersTab } from "./ui/meters-tab";
