export { ChangeTemplate } from "./ui/change-template";
