export type { CompanyChoice } from "./choice";
export { SwitchCompany, SwitchCompanyButton } from "./switch-buttons";
export {
  $error as $switchError,
  $switching,
  loadPageFx,
  opened as companyPickerOpened,
  picked as companyPicked,
} from "./switch-company";
