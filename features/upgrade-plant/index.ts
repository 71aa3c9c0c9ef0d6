export { UpgradePlant } from "./ui/upgrade-plant";
