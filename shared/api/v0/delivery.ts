import { type AlertResponse, alertResponses } from "@heliograph/rules/alert-responses";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { oneOf, textOrNull } from "./decoder";

export const deliveryStates = ["waiting", "sent", "failed", "dead"] as const;
type DeliveryState = (typeof deliveryStates)[number];

/** The fields of what was sent: its receiver, its state, and the response of the receiver. */
export const deliveryFields = { state: oneOf(deliveryStates, null), to: textOrNull(), response: textOrNull() };

export interface Delivery {
  state: DeliveryState | null;
  to: string | null;
  response: string | null;
}

const responseLabels: Readonly<Record<AlertResponse, MessageDescriptor>> = {
  late: msg`The receiver did not answer within 10 s.`,
  unreachable: msg`The receiver cannot be reached.`,
  noSecret: msg`The secret cannot be read. Enter the address again.`,
  local: msg`Private and local addresses are not allowed.`,
  queued: msg`The test email is queued.`,
  undelivered: msg`The email could not be delivered.`,
  stored: msg`Stored: emails are not delivered here.`,
  bounced: msg`Emails to this address are stopped, because one could not be delivered.`,
  spam: msg`Emails to this address are stopped, because one was reported as spam.`,
  noPush: msg`Notifications are not set up here.`,
  noDevice: msg`No device receives notifications. Turn them on under “Notifications on your devices”.`,
  noAccess: msg`The person has no access to the company any more.`,
};
const responses = Object.entries(alertResponses) as [AlertResponse, string][];

/** The response of a receiver as it is, or what the included back end states in its place. */
export function responseText(i18n: I18n, response: string): string {
  const known = responses.find(([, text]) => text === response)?.[0];
  return known ? i18n._(responseLabels[known]) : response;
}
