export { ChangePasswordForm, changePassword } from "./change-password";
