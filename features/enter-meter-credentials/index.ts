export { EnterCredentials } from "./credentials-dialog";
export { credentialsOpened } from "./enter-meter-credentials";
