import { plantScopeBody } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import * as v0 from "@shared/api/v0/decoder";
import { countedRows, page, required, rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import {
  type AlertSettings,
  alertPreviewSchema,
  alertRuleSchema,
  pushDeviceSchema,
  pushDevicesSchema,
  savedRuleSchema,
  sentMessageSchema,
  statusMailSchema,
  testedRuleSchema,
} from "./schema";

export {
  type AlertMessage,
  type AlertPreview,
  type AlertRule,
  type AlertSettings,
  alertMessageSchema,
  alertPreviewSchema,
  alertRuleSchema,
  type PushDevice,
  type PushDevices,
  pushDevicesSchema,
  type SentMessage,
  type StatusMail,
  savedRuleSchema,
  sentMessageSchema,
  statusMailSchema,
  testedRuleSchema,
  webhookFormats,
} from "./schema";
export {
  alertEvents,
  alertKinds,
  alertMessageText,
  alertSentence,
  formatLabels,
} from "./texts";

const rulesSchema = v0.map(v0.object({ rules: required(countedRows(alertRuleSchema)) }), ({ rules }) => rules);

const messagesSchema = page(sentMessageSchema);

/** The page with the rules of the user, and its title. */
export const alertsPath = "/account/alerts";
export const alertsTitle = msg({ context: "rules", message: "Alerts" });

/** The page of a rule, or of a new rule. */
export const ruleHref = (ruleId: number | null): string => `${alertsPath}/${ruleId ?? "new"}`;

/** The ids of a rule. */
export interface AlertRuleRef {
  companyId: number;
  ruleId: number;
}

const rulesPath = (companyId: number): string => `/companies/${companyId}/alert-rules`;
const rulePath = ({ companyId, ruleId }: AlertRuleRef): string => `${rulesPath(companyId)}/${ruleId}`;

const toBody = (settings: AlertSettings) => ({ ...settings, plants: plantScopeBody(settings.plants) });

/** The rules of the user for a company. Throws `ApiError`. See domain/v0-calls.md#alerts. */
export const listAlertRules = (api: V0Client, companyId: number, { signal }: RequestOptions = {}) =>
  api.read(rulesPath(companyId), { schema: rulesSchema, signal });

/** Creates a rule. Throws `ApiError` 4000 with messages by field. */
export const createAlertRule = (
  api: V0Client,
  companyId: number,
  settings: AlertSettings,
  { signal }: RequestOptions = {},
) => api.write("POST", rulesPath(companyId), { body: toBody(settings), schema: savedRuleSchema, signal });

/** Replaces the settings of a rule. Throws `ApiError` 4000 with messages by field. */
export const updateAlertRule = (
  api: V0Client,
  ref: AlertRuleRef,
  settings: AlertSettings,
  { signal }: RequestOptions = {},
) => api.write("PUT", rulePath(ref), { body: toBody(settings), schema: savedRuleSchema, signal });

/** Deletes a rule with its messages. Throws `ApiError`. */
export const deleteAlertRule = (api: V0Client, ref: AlertRuleRef, { signal }: RequestOptions = {}) =>
  api.write("DELETE", rulePath(ref), { signal });

/** What a rule would have sent in the last days. Throws `ApiError` 4000 with messages by field. */
export const previewAlertRule = (
  api: V0Client,
  companyId: number,
  settings: AlertSettings,
  { signal }: RequestOptions = {},
) =>
  api.write("POST", `${rulesPath(companyId)}/preview`, { body: toBody(settings), schema: alertPreviewSchema, signal });

/** Sends a test to the receiver of a rule, and returns its response. Throws `ApiError`. */
export const testAlertRule = (api: V0Client, ref: AlertRuleRef, { signal }: RequestOptions = {}) =>
  api.write("POST", `${rulePath(ref)}/test`, { schema: testedRuleSchema, signal });

/** A page of what a rule has sent, the newest first. Throws `ApiError`. */
export const listAlertMessages = (api: V0Client, ref: AlertRuleRef, number: number, { signal }: RequestOptions = {}) =>
  api.read(`${rulePath(ref)}/messages`, { query: { page: number }, schema: messagesSchema, signal });

const statusMailsSchema = v0.map(v0.object({ mails: required(rows(statusMailSchema)) }), ({ mails }) => mails);

/** The daily status e-mails of the user in the last 31 days, the newest first. Throws `ApiError`. */
export const listStatusMails = (api: V0Client, { signal }: RequestOptions = {}) =>
  api.read("/me/status-mails", { schema: statusMailsSchema, signal });

/** The devices of the user that receive push messages. Throws `ApiError`. See domain/v0-calls.md#alerts. */
export const listPushDevices = (api: V0Client, { signal }: RequestOptions = {}) =>
  api.read("/me/push", { schema: pushDevicesSchema, signal });

/** A push subscription of a browser, and the name of its device. */
interface PushSubscriptionBody {
  name: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Adds a device of the user. Throws `ApiError` 4000. */
export const addPushDevice = (api: V0Client, body: PushSubscriptionBody, { signal }: RequestOptions = {}) =>
  api.write("POST", "/me/push", { body, schema: pushDeviceSchema, signal });

/** Removes a device of the user. Throws `ApiError`. */
export const removePushDevice = (api: V0Client, deviceId: number, { signal }: RequestOptions = {}) =>
  api.write("DELETE", `/me/push/${deviceId}`, { signal });
