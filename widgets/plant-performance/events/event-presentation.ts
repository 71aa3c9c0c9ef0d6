import { issueTypeLabel } from "@entities/issue";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PlantRef } from "@shared/api/refs";
import { messageText } from "@shared/i18n/message";
import type { IconName } from "@shared/ui/icon/icon-names";
import type { EventKind, PlantEvent } from "./plant-events";

/** The row labels of the lane. */
export const rowLabels: Record<EventKind, MessageDescriptor> = {
  issue: msg`Issues`,
  snooze: msg`Snoozes`,
  ticket: msg`Tickets`,
  note: msg`Notes`,
  change: msg`Changes`,
};

/** Each kind has its own shape as well as its own colour. */
export const eventIcons: Record<EventKind, IconName> = {
  issue: "issues",
  snooze: "moon",
  ticket: "tickets",
  note: "file",
  change: "edit",
};

/** What an event is, in a few words. */
export function eventLabel(i18n: I18n, { kind, typeName, text }: PlantEvent): string {
  const type = typeName === null ? "" : i18n._(issueTypeLabel(typeName));
  const subject = text === null ? "" : messageText(i18n, text);
  if (kind === "issue") {
    if (text !== null && typeName !== null) return i18n._(msg`Issue: ${type} (${subject})`);
    return typeName === null ? i18n._(msg`Issue`) : i18n._(msg`Issue: ${type}`);
  }
  if (kind === "snooze")
    return typeName === null ? i18n._(msg`Snoozed issue`) : i18n._(msg`Snoozed: ${type}`);
  if (kind === "ticket") return text === null ? i18n._(msg`Ticket`) : i18n._(msg`Ticket: ${subject}`);
  if (kind === "note") return text === null ? i18n._(msg`Note`) : i18n._(msg`Note: ${subject}`);
  return text === null ? i18n._(msg`Automatic change`) : i18n._(msg`Change by ${subject}`);
}

/** Where an event is opened: the page of a ticket, or the tab with the others. `search` is that of the page. */
export function eventTarget(
  { kind, ticketId }: PlantEvent,
  { companyId }: PlantRef,
  search: string,
): string | { search: string; hash: string } {
  if (ticketId !== null) return `/tickets/${ticketId}?companyId=${companyId}`;
  const tabs = {
    issue: "issues",
    snooze: "issues",
    ticket: "summary",
    note: "notes-files",
    change: "summary",
  };
  return { search, hash: `#${tabs[kind]}` };
}
