export { upgradePlant as action } from "@features/upgrade-plant/index.server";
