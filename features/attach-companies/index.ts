export { AttachedCompanies } from "./ui/attached-companies";
