export { ForgotPasswordForm } from "./ui/forgot-password-form";
export { ResetPassword } from "./ui/reset-password";
