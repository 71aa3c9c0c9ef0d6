export { type HelpText, readHelpText } from "./help-text.server";
