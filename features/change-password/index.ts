export { passwordChange } from "./model";
export { ChangePasswordForm } from "./ui/change-password-form";
