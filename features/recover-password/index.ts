export { ForgotPasswordForm } from "./forgot-password-form";
export { ResetPassword } from "./reset-password";
