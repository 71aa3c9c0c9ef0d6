import { issueTypeLabel } from "@entities/issue";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "@remix-run/react";
import type { PlantRef } from "@shared/api/refs";
import { useFormat } from "@shared/i18n/format";
import { messageText } from "@shared/i18n/message";
import { Icon, type IconName } from "@shared/ui/icon/icon";
import { Popover } from "@shared/ui/popover/popover";
import { VisuallyHidden } from "@shared/ui/visually-hidden/visually-hidden";
import type { CSSProperties, ReactNode } from "react";
import styles from "./event-lane.module.css";
import type { Cluster, EventKind, LaneEvent, LaneRow, PlantEvent } from "./plant-events";

/** Positions of the time axis to highlight. */
export interface Highlight {
  from: number;
  to: number;
}

interface EventLaneProps {
  rows: readonly LaneRow[];
  plantRef: PlantRef;
  /** The pointer or the focus is on events; null when it left them. */
  onHighlight: (highlight: Highlight | null) => void;
  /** Focus is on a mark, which may be outside the visible part of the axis. */
  onReveal: (position: number) => void;
}

/** What happened to the plant, as marks under the time axis: one row for each kind of event. */
export function EventLane({ rows, plantRef, onHighlight, onReveal }: EventLaneProps) {
  const { t, i18n } = useLingui();
  return (
    <section className={styles.lane} aria-label={t`Events`}>
      {rows.map(({ kind, clusters }) => (
        <div key={kind} className={styles.row} data-kind={kind}>
          <h3 className={styles.label}>{i18n._(rowLabels[kind])}</h3>
          <ul className={styles.track}>
            {clusters.map((cluster) => (
              <Mark
                key={cluster.key}
                cluster={cluster}
                onFocus={() => onReveal(cluster.from)}
                onHighlight={onHighlight}
              >
                {cluster.events.length === 1 && cluster.events[0] ? (
                  <SingleMark shown={cluster.events[0]} plantRef={plantRef} />
                ) : (
                  <ClusterMark cluster={cluster} plantRef={plantRef} onHighlight={onHighlight} />
                )}
              </Mark>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

interface MarkProps {
  cluster: Cluster;
  onFocus: () => void;
  onHighlight: (highlight: Highlight | null) => void;
  children: ReactNode;
}

function Mark({ cluster: { from, to }, onFocus, onHighlight, children }: MarkProps) {
  return (
    <li
      className={styles.mark}
      style={{ "--at": from, "--length": to - from } as CSSProperties}
      onPointerEnter={() => onHighlight({ from, to })}
      onPointerLeave={() => onHighlight(null)}
      onFocus={() => {
        onHighlight({ from, to });
        onFocus();
      }}
      onBlur={() => onHighlight(null)}
    >
      <span className={styles.span} aria-hidden="true" />
      {children}
    </li>
  );
}

function useEventText(): (shown: LaneEvent) => string {
  const { t, i18n } = useLingui();
  const format = useFormat();
  return ({ event }) => {
    const label = eventLabel(i18n, event);
    if (event.to === event.from) return t`${label}, ${format.date(event.from)}`;
    if (event.to === null) return t`${label}, since ${format.date(event.from)}`;
    return t`${label}, ${format.dateRange(event.from, event.to)}`;
  };
}

function SingleMark({ shown, plantRef }: { shown: LaneEvent; plantRef: PlantRef }) {
  const { search } = useLocation();
  const text = useEventText()(shown);
  return (
    <Link
      to={eventTarget(shown.event, plantRef, search)}
      className={styles.link}
      aria-label={text}
      title={text}
      prefetch="none"
    >
      <Icon name={eventIcons[shown.event.kind]} size="small" />
    </Link>
  );
}

interface ClusterMarkProps {
  cluster: Cluster;
  plantRef: PlantRef;
  onHighlight: (highlight: Highlight | null) => void;
}

/** Several events close to each other: a button with their number, which lists them. */
function ClusterMark({ cluster: { events, from, to }, plantRef, onHighlight }: ClusterMarkProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { search } = useLocation();
  const textOf = useEventText();
  const kind = events[0]?.event.kind ?? "issue";
  const name = i18n._(rowLabels[kind]);
  const count = events.length;
  return (
    <Popover
      kind="quiet"
      size="small"
      icon={eventIcons[kind]}
      label={t`${name} (${count})`}
      trigger={
        <>
          <VisuallyHidden>{name}: </VisuallyHidden>
          {format.number(count)}
        </>
      }
    >
      <ul className={styles.list}>
        {events.map((shown) => (
          <li
            key={shown.event.key}
            onPointerEnter={() => onHighlight({ from: shown.from, to: shown.to })}
            onPointerLeave={() => onHighlight({ from, to })}
          >
            <Link to={eventTarget(shown.event, plantRef, search)} className={styles.item} prefetch="none">
              {textOf(shown)}
            </Link>
          </li>
        ))}
      </ul>
    </Popover>
  );
}

const rowLabels: Record<EventKind, MessageDescriptor> = {
  issue: msg`Issues`,
  snooze: msg`Snoozes`,
  ticket: msg`Tickets`,
  note: msg`Notes`,
  change: msg`Changes`,
};

/** Each kind has its own shape as well as its own colour. */
const eventIcons: Record<EventKind, IconName> = {
  issue: "issues",
  snooze: "moon",
  ticket: "tickets",
  note: "file",
  change: "edit",
};

/** What an event is, in a few words. */
function eventLabel(i18n: I18n, { kind, typeName, text }: PlantEvent): string {
  const type = typeName === null ? "" : i18n._(issueTypeLabel(typeName));
  const subject = text === null ? "" : messageText(i18n, text);
  if (kind === "issue") {
    if (text !== null && typeName !== null) return i18n._(msg`Issue: ${type} (${subject})`);
    return typeName === null ? i18n._(msg`Issue`) : i18n._(msg`Issue: ${type}`);
  }
  if (kind === "snooze") return typeName === null ? i18n._(msg`Snoozed issue`) : i18n._(msg`Snoozed: ${type}`);
  if (kind === "ticket") return text === null ? i18n._(msg`Ticket`) : i18n._(msg`Ticket: ${subject}`);
  if (kind === "note") return text === null ? i18n._(msg`Note`) : i18n._(msg`Note: ${subject}`);
  return text === null ? i18n._(msg`Automatic change`) : i18n._(msg`Change by ${subject}`);
}

/** Where an event is opened: the page of a ticket, or the tab with the others. `search` is that of the page. */
function eventTarget(
  { kind, ticketId }: PlantEvent,
  { companyId }: PlantRef,
  search: string,
): string | { search: string; hash: string } {
  if (ticketId !== null) return `/tickets/${ticketId}?companyId=${companyId}`;
  const tabs = { issue: "issues", snooze: "issues", ticket: "summary", note: "notes-files", change: "summary" };
  return { search, hash: `#${tabs[kind]}` };
}
