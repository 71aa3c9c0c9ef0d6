export type { SignInResult } from "./result";
export { SignInForm } from "./ui/sign-in-form";
