export { shareCustomField, shareTag } from "./action.server";
