import {
  addPushDevice,
  alertsPath,
  createAlertRule,
  deleteAlertRule,
  listAlertRules,
  previewAlertRule,
  removePushDevice,
  ruleHref,
  testAlertRule,
  updateAlertRule,
  webhookFormats,
} from "@entities/alert-rule";
import { plantScopeFields } from "@entities/plant/scope-choices.server";
import { ApiError } from "@shared/api/result";
import { checkField, idField, optionalIdField, switchField, textField } from "@shared/lib/fields";
import { defineAction } from "@shared/mutations/action.server";
import { defaulted, enums, type } from "superstruct";
import { toSettings } from "./rule-values";

/** The values of the form of a rule (`RuleValues`). */
const valueFields = {
  name: textField,
  kinds: textField,
  some_findings: checkField,
  findings: textField,
  some_drivers: checkField,
  drivers: textField,
  ...plantScopeFields,
  unit: defaulted(enums(["kwh", "eur"]), "kwh"),
  min_kwh_per_day: textField,
  min_eur_per_day: textField,
  min_hours: textField,
  when: enums(["at_once", "daily"]),
  hour: textField,
  working_days_only: checkField,
  quiet: checkField,
  quiet_from: textField,
  quiet_until: textField,
  channel: enums(["email", "webhook", "push"]),
  format: defaulted(enums(webhookFormats), "standard"),
  webhook_url: textField,
  escalates: checkField,
  escalate_after_hours: textField,
  escalate_to_user_id: textField,
};

/** Creates a rule of the user for a company, or saves the rule with the id. See domain/alerts.md#rules. */
export const saveRuleOfUser = defineAction(
  type({ companyId: idField, ruleId: optionalIdField, enabled: checkField, ...valueFields }),
  async ({ api, params: { companyId, ruleId, enabled, ...values }, signal }) => {
    const settings = { ...toSettings(values), enabled };
    const { webhook_secret: secret } =
      ruleId === null
        ? await createAlertRule(api, companyId, settings, { signal })
        : await updateAlertRule(api, { companyId, ruleId }, settings, { signal });
    return { name: values.name, secret };
  },
  ({ ruleId }, result) => (result.ok ? alertsPath : ruleHref(ruleId)),
);

const refFields = { companyId: idField, ruleId: idField };

/** Turns a rule on or off. Its other settings stay as they are stored now. */
export const switchRuleOfUser = defineAction(
  type({ ...refFields, enabled: switchField }),
  async ({ api, params, signal }): Promise<void> => {
    const { rows } = await listAlertRules(api, params.companyId, { signal });
    const stored = rows.find(({ id }) => id === params.ruleId);
    if (!stored) throw new ApiError({ status: 404, code: 2000 });
    const { id: _, view_plant_count: _count, last_sent_at: _sent, failing_since: _failing, ...settings } = stored;
    await updateAlertRule(api, params, { ...settings, enabled: params.enabled }, { signal });
  },
  () => alertsPath,
);

export const deleteRuleOfUser = defineAction(
  type(refFields),
  ({ api, params, signal }) => deleteAlertRule(api, params, { signal }),
  () => alertsPath,
);

/** What a rule with these values would have sent. */
export const previewRuleOfUser = defineAction(
  type({ companyId: idField, ...valueFields }),
  ({ api, params: { companyId, ...values }, signal }) =>
    previewAlertRule(api, companyId, toSettings(values), { signal }),
  () => alertsPath,
);

/** Sends a test to the receiver of a rule. */
export const testRuleOfUser = defineAction(
  type(refFields),
  ({ api, params, signal }) => testAlertRule(api, params, { signal }),
  () => alertsPath,
);

/** Adds the browser to the devices of the user. See domain/alerts.md#push. */
export const addDeviceOfUser = defineAction(
  type({ name: textField, endpoint: textField, p256dh: textField, auth: textField }),
  async ({ api, params: { name, endpoint, p256dh, auth }, signal }): Promise<void> => {
    await addPushDevice(api, { name, endpoint, p256dh, auth }, { signal });
  },
  () => alertsPath,
);

export const removeDeviceOfUser = defineAction(
  type({ deviceId: idField }),
  ({ api, params: { deviceId }, signal }) => removePushDevice(api, deviceId, { signal }),
  () => alertsPath,
);
