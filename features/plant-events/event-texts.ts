import { issueTitle } from "@entities/issue";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import type { PlantRef } from "@shared/api/refs";
import { messageText, useFormat } from "@shared/i18n/format";
import type { IconName } from "@shared/ui/icon/icon";
import { searchMarking } from "@shared/ui/marked-row/marked-row";
import type { EventKind, LaneEvent, PlantEvent } from "./plant-events";

export const rowLabels: Record<EventKind, MessageDescriptor> = {
  issue: msg`Issues`,
  snooze: msg`Snoozes`,
  ticket: msg`Tickets`,
  note: msg`Notes`,
  change: msg`Changes`,
};

/** Each kind has a distinct shape and colour. */
export const eventIcons: Record<EventKind, IconName> = {
  issue: "issues",
  snooze: "moon",
  ticket: "tickets",
  note: "file",
  change: "edit",
};

interface EventTexts {
  /** The type and the name: `Issue: Zero yield`. */
  title: string;
  /** The name of an issue's meter. Null if unknown. */
  meter: string | null;
  /** `3 – 9 Nov 2026`, `since 3 Nov 2026`. */
  days: string;
}

export function useEventTexts(): (shown: Pick<LaneEvent, "event">) => EventTexts {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const titleOf = ({ kind, typeName, pattern, text }: PlantEvent): string => {
    const type = typeName === null ? null : i18n._(issueTitle({ type_name: typeName, pattern }));
    const subject = text === null ? null : messageText(i18n, text);
    if (kind === "issue") return type === null ? t`Issue` : t`Issue: ${type}`;
    if (kind === "snooze") return type === null ? t`Snoozed issue` : t`Snoozed: ${type}`;
    if (kind === "ticket") return subject === null ? t`Ticket` : t`Ticket: ${subject}`;
    if (kind === "note") return subject === null ? t`Note` : t`Note: ${subject}`;
    return subject === null ? t`Automatic change` : t`Change by ${subject}`;
  };
  return ({ event }) => {
    const { kind, text, from, to } = event;
    return {
      title: titleOf(event),
      meter: (kind === "issue" || kind === "snooze") && text !== null ? messageText(i18n, text) : null,
      days: to === null ? t`since ${format.date(from)}` : format.dateRange(from, to),
    };
  };
}

/** The query of the plant page. Null on other pages. */
export function useSearchOf({ plantId }: PlantRef): string | null {
  const { pathname, search } = useLocation();
  return pathname === `/plants/${plantId}` ? search : null;
}

/**
 * The URL of an event: the page of a ticket, or the tab of the plant with the event's row highlighted. `search` is the
 * query of the plant page if it is the current page.
 */
export function eventTarget(
  { kind, ticketId, row, isResolved }: PlantEvent,
  { companyId, plantId }: PlantRef,
  search: string | null,
): string | { search: string; hash: string } {
  if (ticketId !== null) return `/tickets/${ticketId}?companyId=${companyId}`;
  const tabs = { issue: "issues", snooze: "issues", ticket: "summary", note: "notes-files", change: "summary" };
  const base = search ?? `companyId=${companyId}`;
  const params = row === null ? new URLSearchParams(base) : searchMarking(base, row);
  // Otherwise the tab would hide the resolved issue.
  if (isResolved) params.set("resolved", "1");
  const target = { search: `?${params}`, hash: `#${tabs[kind]}` };
  return search === null ? `/plants/${plantId}${target.search}${target.hash}` : target;
}
