export type { ChildCompany, SharedItems } from "./action.server";
export { ChildCompanies, SorryAlert } from "./child-companies";
export { fieldSharing, type SharingModel, tagSharing } from "./sharing";
