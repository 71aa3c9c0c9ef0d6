/**
 * What the included back end states about the delivery of an alert or a report in place of the response of a receiver
 * (docs/domain/alerts.md#messages). The site shows these texts in the language of the user, and other texts as they are.
 */
export const alertResponses = {
  late: "The receiver did not answer within 10 s.",
  unreachable: "The receiver cannot be reached.",
  noSecret: "The secret cannot be read. Enter the URL again.",
  local: "Private and local addresses are not allowed.",
  queued: "E-mail queued",
  undelivered: "The e-mail could not be delivered.",
  stored: "Stored: e-mails are not delivered here.",
  bounced: "E-mails to this address are stopped, because one could not be delivered.",
  spam: "E-mails to this address are stopped, because one was reported as spam.",
  noPush: "Push messages are not set up here.",
  noDevice: "No device receives notifications.",
  noAccess: "The person has no access to the company any more.",
} as const;
export type AlertResponse = keyof typeof alertResponses;
