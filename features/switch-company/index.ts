export { SwitchCompany } from "./ui/switch-company";
export { SwitchCompanyButton } from "./ui/switch-company-button";
