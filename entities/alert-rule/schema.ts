import { plantScopeSchema } from "@entities/plant";
import * as v0 from "@shared/api/v0/decoder";
import { deliveryFields } from "@shared/api/v0/delivery";
import { reference, relation, relations, required, rows, withSomeField } from "@shared/api/v0/rows";

export const webhookFormats = ["standard", "slack", "teams", "ntfy"] as const;

/** Some names; null for all. */
const names = () =>
  v0.withFallback(
    rows(v0.text(), (name) => name),
    () => null,
  );

const settingFields = {
  name: v0.nameOrNull(),
  enabled: v0.booleanOr(false),
  /** The names of kinds of causes; null for every kind. */
  kinds: names(),
  /** The findings, and the API names of the drivers, whose issues count; null for all. */
  findings: names(),
  drivers: names(),
  /** Null for all plants of the company. */
  plants: relation(plantScopeSchema),
  min_kwh_per_day: v0.numberOrNull(),
  /** Null for any value, also an unknown one. */
  min_eur_per_day: v0.numberOrNull(),
  min_hours: v0.countOrNull(),
  when: v0.oneOf(["at_once", "daily"], "at_once"),
  /** The local hour of a daily message. */
  hour: v0.countOrNull(),
  working_days_only: v0.booleanOr(false),
  quiet_from: v0.countOrNull(),
  quiet_until: v0.countOrNull(),
  channel: v0.oneOf(["email", "webhook", "push"], "email"),
  /** What the body of a webhook is made for. */
  format: v0.oneOf(webhookFormats, "standard"),
  webhook_url: v0.textOrNull(),
  escalate_after_hours: v0.countOrNull(),
  escalate_to_user_id: v0.idOrNull(),
};

/** A rule about what a user is told about the plants of a company (domain/alerts.md#rules). */
export const alertRuleSchema = v0.object({
  id: v0.id(),
  ...settingFields,
  /** The plants of its view now; null without a view. */
  view_plant_count: v0.countOrNull(),
  last_sent_at: v0.dateOrNull(),
  /** Since when the receiver fails. */
  failing_since: v0.dateOrNull(),
});
export type AlertRule = v0.Infer<typeof alertRuleSchema>;
const settingsSchema = v0.object(settingFields);
/** The settings that a user chooses. */
export type AlertSettings = v0.Infer<typeof settingsSchema>;

/** A saved rule. The secret of a webhook is in this response only. */
export const savedRuleSchema = withSomeField(
  v0.object({ rule: relation(alertRuleSchema), webhook_secret: v0.textOrNull() }),
);

export const eventNames = ["begins", "grows", "ends", "digest", "escalated"] as const;

const messageFields = {
  at: v0.date(),
  event: v0.oneOf(eventNames, null),
  /** The subject of the message, in the language of the user's e-mails. */
  title: v0.nameOrNull(),
  kind: v0.nameOrNull(),
  /** The name of the issue type or pattern that was found, and whether the driver is down. */
  finding: v0.nameOrNull(),
  driver: v0.nameOrNull(),
  driver_down: v0.booleanOr(null),
  plants: relations(reference()),
  plant_count: v0.countOrNull(),
  since: v0.dateOrNull(),
  kwh_per_day: v0.numberOrNull(),
  eur_per_day: v0.numberOrNull(),
  kwh_in_all: v0.numberOrNull(),
  eur_in_all: v0.numberOrNull(),
  /** The number of changes in one message. */
  count: v0.countOrNull(),
};

/** A message about the change of a cause, or a digest of several messages. */
export const alertMessageSchema = v0.object(messageFields);
export type AlertMessage = v0.Infer<typeof alertMessageSchema>;

/** A message with its receiver, its state, and the response of the receiver. */
export const sentMessageSchema = v0.object({ ...messageFields, ...deliveryFields });
export type SentMessage = v0.Infer<typeof sentMessageSchema>;

/** A daily status e-mail of the user. */
export const statusMailSchema = v0.object({ at: v0.date(), title: v0.nameOrNull(), ...deliveryFields });
export type StatusMail = v0.Infer<typeof statusMailSchema>;

export const alertPreviewSchema = v0.object({
  days: v0.countOrNull(),
  total: v0.countOrNull(),
  messages: required(rows(alertMessageSchema, () => null)),
  view_plant_count: v0.countOrNull(),
});
export type AlertPreview = v0.Infer<typeof alertPreviewSchema>;

export const testedRuleSchema = withSomeField(v0.object({ delivered: v0.booleanOr(false), response: v0.textOrNull() }));

/** A browser that receives push messages (domain/alerts.md#push). */
export const pushDeviceSchema = v0.object({
  id: v0.id(),
  name: v0.nameOrNull(),
  /** The public key of the browser, by which it recognises itself. */
  p256dh: v0.textOrNull(),
  created_at: v0.dateOrNull(),
  last_used_at: v0.dateOrNull(),
});
export type PushDevice = v0.Infer<typeof pushDeviceSchema>;

export const pushDevicesSchema = v0.object({
  /** Null if the API has no keys for push messages. */
  public_key: v0.textOrNull(),
  devices: required(rows(pushDeviceSchema)),
});
export type PushDevices = v0.Infer<typeof pushDevicesSchema>;
