export const emailSettingAction = "/actions/change-email-setting";
export const emailSettingKey = "change-email-setting";
/** The field with the new setting: "1" or "0". */
export const subscribedField = "subscribed";
