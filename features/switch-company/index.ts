export type { CompanyChoice } from "./choice";
export { SwitchCompany, SwitchCompanyButton } from "./switch-buttons";
export {
  $switchError,
  $switching,
  companyPicked,
  companyPickerOpened,
  loadPageFx,
} from "./switch-company";
