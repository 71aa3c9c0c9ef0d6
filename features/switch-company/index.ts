export type { CompanyChoice } from "./choice";
export { SwitchCompany, SwitchCompanyButton } from "./switch-buttons";
export {
  $switchError,
  $switching,
  companyPickerOpened,
  loadPageFx,
  switchPressed,
  useSwitchNotice,
} from "./switch-company";
