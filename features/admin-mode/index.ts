export { AdminModeSwitch } from "./ui/admin-mode-switch";
