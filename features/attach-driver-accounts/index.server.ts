export { accountItem } from "./account-item";
export { attachDriverAccount } from "./action.server";
export { driverAccountChoices } from "./choices.server";
