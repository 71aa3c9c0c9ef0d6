export {
  $error as $switchError,
  $switching,
  opened as companyPickerOpened,
  picked as companyPicked,
} from "./model";
export { SwitchCompany } from "./ui/switch-company";
export { SwitchCompanyButton } from "./ui/switch-company-button";
