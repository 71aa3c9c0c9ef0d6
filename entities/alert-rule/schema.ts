import { plantScopeSchema } from "@entities/plant";
import {
  booleanOr,
  countOrNull,
  date,
  dateOrNull,
  type Infer,
  id,
  idOrNull,
  nameOrNull,
  numberOrNull,
  object,
  oneOf,
  text,
  textOrNull,
  withFallback,
} from "@shared/api/v0/decoder";
import { deliveryFields } from "@shared/api/v0/delivery";
import { reference, relation, relations, required, rows, withSomeField } from "@shared/api/v0/rows";

export const webhookFormats = ["standard", "slack", "teams", "ntfy"] as const;

const settingFields = {
  name: nameOrNull(),
  enabled: booleanOr(false),
  /** The names of kinds of causes; null for every kind. */
  kinds: withFallback(
    rows(text(), (kind) => kind),
    () => null,
  ),
  /** Null for all plants of the company. */
  plants: relation(plantScopeSchema),
  min_kwh_per_day: numberOrNull(),
  min_hours: countOrNull(),
  when: oneOf(["at_once", "daily"], "at_once"),
  /** The local hour of a daily message. */
  hour: countOrNull(),
  working_days_only: booleanOr(false),
  quiet_from: countOrNull(),
  quiet_until: countOrNull(),
  channel: oneOf(["email", "webhook", "push"], "email"),
  /** What the body of a webhook is made for. */
  format: oneOf(webhookFormats, "standard"),
  webhook_url: textOrNull(),
  escalate_after_hours: countOrNull(),
  escalate_to_user_id: idOrNull(),
};

/** A rule about what a user is told about the plants of a company (domain/alerts.md#rules). */
export const alertRuleSchema = object({
  id: id(),
  ...settingFields,
  last_sent_at: dateOrNull(),
  /** Since when the receiver fails. */
  failing_since: dateOrNull(),
});
export type AlertRule = Infer<typeof alertRuleSchema>;
const settingsSchema = object(settingFields);
/** The settings that a user chooses. */
export type AlertSettings = Infer<typeof settingsSchema>;

/** A saved rule. The secret of a webhook is in this response only. */
export const savedRuleSchema = withSomeField(object({ rule: relation(alertRuleSchema), webhook_secret: textOrNull() }));

export const eventNames = ["begins", "grows", "ends", "digest", "escalated"] as const;

const messageFields = {
  at: date(),
  event: oneOf(eventNames, null),
  /** The subject of the message, in the language of the user's e-mails. */
  title: nameOrNull(),
  kind: nameOrNull(),
  /** The name of the issue type or pattern that was found, and whether the driver is down. */
  finding: nameOrNull(),
  driver: nameOrNull(),
  driver_down: booleanOr(null),
  plants: relations(reference()),
  plant_count: countOrNull(),
  since: dateOrNull(),
  kwh_per_day: numberOrNull(),
  eur_per_day: numberOrNull(),
  kwh_in_all: numberOrNull(),
  eur_in_all: numberOrNull(),
  /** The number of changes in one message. */
  count: countOrNull(),
};

/** A message about the change of a cause, or a digest of several messages. */
export const alertMessageSchema = object(messageFields);
export type AlertMessage = Infer<typeof alertMessageSchema>;

/** A message with its receiver, its state, and the response of the receiver. */
export const sentMessageSchema = object({ ...messageFields, ...deliveryFields });
export type SentMessage = Infer<typeof sentMessageSchema>;

export const alertPreviewSchema = object({
  days: countOrNull(),
  total: countOrNull(),
  messages: required(rows(alertMessageSchema, () => null)),
});
export type AlertPreview = Infer<typeof alertPreviewSchema>;

export const testedRuleSchema = withSomeField(object({ delivered: booleanOr(false), response: textOrNull() }));

/** A browser that receives push messages (domain/alerts.md#push). */
export const pushDeviceSchema = object({
  id: id(),
  name: nameOrNull(),
  /** The public key of the browser, by which it recognises itself. */
  p256dh: textOrNull(),
  created_at: dateOrNull(),
  last_used_at: dateOrNull(),
});
export type PushDevice = Infer<typeof pushDeviceSchema>;

export const pushDevicesSchema = object({
  /** Null if the API has no keys for push messages. */
  public_key: textOrNull(),
  devices: required(rows(pushDeviceSchema)),
});
export type PushDevices = Infer<typeof pushDevicesSchema>;
