export { AdminModeSwitch } from "./admin-mode-switch";
