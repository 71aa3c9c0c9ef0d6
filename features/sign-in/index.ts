export type { SignInReply } from "./reply";
export { SignInForm } from "./ui/sign-in-form";
