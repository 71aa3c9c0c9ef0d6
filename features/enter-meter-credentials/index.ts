export { opened } from "./model/selection";
export { EnterCredentials } from "./ui/enter-credentials";
