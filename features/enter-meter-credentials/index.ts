export { EnterCredentials } from "./credentials-dialog";
export { opened } from "./enter-meter-credentials";
