export { resetAction } from "./reset.server";
export { sendEmailAction } from "./send-email.server";
