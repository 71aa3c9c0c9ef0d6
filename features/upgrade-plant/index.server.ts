export { upgradePlant } from "./action.server";
