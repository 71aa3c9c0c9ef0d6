export { changeEmailSetting, EmailSetting } from "./email-setting";
