export type { SharingModel } from "./model/create-sharing";
export { fieldSharing, tagSharing } from "./model/sharing";
export { ChildCompanies, type ChildCompany } from "./ui/child-companies";
export { SorryAlert } from "./ui/sorry-alert";
