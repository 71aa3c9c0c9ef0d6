export type { SharingModel } from "./model/create-sharing";
export { fieldSharing, tagSharing } from "./model/sharing";
export type { ChildCompany, SharedItems } from "./overview";
export { ChildCompanies } from "./ui/child-companies";
export { SorryAlert } from "./ui/sorry-alert";
