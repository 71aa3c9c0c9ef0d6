export { emailSetting } from "./model";
export { EmailSetting } from "./ui/email-setting";
