import type { Audit } from "@entities/audit";
import { issueSince, type MeterIssue } from "@entities/issue";
import type { Note } from "@entities/note";
import type { PlantTicket } from "@entities/ticket";
import { fullName } from "@shared/api/refs";
import type { Message } from "@shared/i18n/format";
import type { DateRange } from "@shared/lib/date-range";
import { dayText, localDay, oldestFirst, parseInstant } from "@shared/lib/dates";
import type { PlotPeriod } from "@shared/ui/series-plot/plot-model";

/** An hour, day, week (from Monday) or month of a chart. */
export type Period = PlotPeriod;

/** The kinds of events, in the order of their rows. */
const eventKinds = ["issue", "snooze", "ticket", "note", "change"] as const;
export type EventKind = (typeof eventKinds)[number];

/** The sources of the events. */
export type EventSource = "issues" | "tickets" | "notes" | "audits";

/** An event of a plant. Days are `YYYY-MM-DD`. */
export interface PlantEvent {
  key: string;
  kind: EventKind;
  from: string;
  /** The last day. Null while the event lasts. */
  to: string | null;
  /** The API's name of the issue type, for issues and snoozes. */
  typeName: string | null;
  /** What the loss of an issue looks like, if it is clear. */
  pattern?: string | null | undefined;
  /** The title of a ticket, the text of a note, the user of a change, or the name of a meter. Null if unknown. */
  text: Message | null;
  ticketId: number | null;
  /** The row to highlight on the tab of an issue, a note or a change. Null without a row. */
  row: string | null;
  /** Whether the event is about a resolved issue. */
  isResolved: boolean;
}

const maxTextLength = 80;

/** The local day of a date or an instant. Null if the text is neither. */
function toDay(text: string | null | undefined): string | null {
  if (!text) return null;
  const instant = text.length > 10 ? parseInstant(text) : null;
  return instant ? localDay(instant).toString() : dayText(text);
}

const clip = (text: string): string =>
  [...text].length > maxTextLength ? `${[...text].slice(0, maxTextLength - 1).join("")}…` : text;

const blank = { typeName: null, text: null, ticketId: null, row: null, isResolved: false };

type SourceIssue = Pick<MeterIssue, "id" | "type_name" | "pattern" | "began_on" | "found_on" | "resolved_on" | "meter">;
type SourceTicket = Pick<PlantTicket, "id" | "title" | "created_at" | "closed_on">;
type SourceNote = Pick<Note, "id" | "message" | "created_at">;

/** Whether an issue only states that the plant has a ticket. The ticket is an event itself. */
const isTicketIssue = ({ type_name }: Pick<SourceIssue, "type_name">): boolean => type_name === "ticket";

function issueEvents(issues: readonly SourceIssue[]): PlantEvent[] {
  return issues.flatMap(({ id, type_name, pattern, resolved_on, meter, ...issue }) => {
    if (isTicketIssue({ type_name })) return [];
    const since = issueSince(issue);
    if (!since) return [];
    const from = dayText(since);
    const to = resolved_on ? dayText(resolved_on) : null;
    return {
      ...blank,
      key: `issue-${id}`,
      kind: "issue" as const,
      from,
      to,
      typeName: type_name,
      pattern,
      text: meter?.name?.trim() || null,
      row: `issue-${id}`,
      isResolved: to !== null,
    };
  });
}

/** The name of the audited model. The API may send a class name such as `App\Models\Issue`. */
const modelOf = ({ model_type }: Audit): string => model_type?.split("\\").at(-1)?.toLowerCase() ?? "";

const snoozedUntil = (audit: Audit): string | null => {
  const until = audit.changes?.new_values.snoozed_until;
  return typeof until === "string" && until !== "" ? dayText(until) : null;
};

/** The snoozes from the history of the issues. A snooze lasts until its day or until the next change of the snooze. */
function snoozeEvents(audits: readonly Audit[], issues: readonly SourceIssue[]): PlantEvent[] {
  const issueOf = new Map(issues.map((issue) => [issue.id, issue]));
  const changes = audits
    .filter((audit) => modelOf(audit) === "issue" && "snoozed_until" in (audit.changes?.new_values ?? {}))
    .toSorted((a, b) => oldestFirst(a.datetime, b.datetime));
  return changes.flatMap((audit, index) => {
    const until = snoozedUntil(audit);
    const from = toDay(audit.datetime);
    if (until === null || from === null) return [];
    const next = changes.slice(index + 1).find(({ model_id }) => model_id === audit.model_id);
    const issue = audit.model_id === null ? undefined : issueOf.get(audit.model_id);
    if (issue && isTicketIssue(issue)) return [];
    const ended = toDay(next?.datetime) ?? until;
    return {
      ...blank,
      key: `snooze-${audit.id}`,
      kind: "snooze" as const,
      from,
      to: ended < until ? ended : until,
      typeName: issue?.type_name ?? null,
      pattern: issue?.pattern,
      text: issue?.meter?.name?.trim() || null,
      row: issue ? `issue-${issue.id}` : null,
      isResolved: Boolean(issue?.resolved_on),
    };
  });
}

function ticketEvents(tickets: readonly SourceTicket[]): PlantEvent[] {
  return tickets.flatMap(({ id, title, created_at, closed_on }) => {
    const from = toDay(created_at);
    if (!from) return [];
    const text = title?.trim() || null;
    return { ...blank, key: `ticket-${id}`, kind: "ticket" as const, from, to: toDay(closed_on), text, ticketId: id };
  });
}

function noteEvents(notes: readonly SourceNote[]): PlantEvent[] {
  return notes.flatMap(({ id, message, created_at }) => {
    const from = toDay(created_at);
    if (!from) return [];
    const key = `note-${id}`;
    return { ...blank, key, kind: "note" as const, from, to: from, text: clip(message ?? "") || null, row: key };
  });
}

/** Changes of these models have separate kinds of events. */
const ownKinds: ReadonlySet<string> = new Set(["issue", "ticket", "note"]);

function changeEvents(audits: readonly Audit[]): PlantEvent[] {
  return audits.flatMap((audit) => {
    const from = toDay(audit.datetime);
    if (!from || ownKinds.has(modelOf(audit))) return [];
    const text = audit.user && fullName(audit.user);
    const key = `change-${audit.id}`;
    return { ...blank, key, kind: "change" as const, from, to: from, text, row: key };
  });
}

interface EventSources {
  issues: readonly SourceIssue[];
  tickets: readonly SourceTicket[];
  notes: readonly SourceNote[];
  audits: readonly Audit[];
}

/** The events of a plant, sorted by day. Events without a date are omitted. */
export const plantEvents = ({ issues, tickets, notes, audits }: EventSources): PlantEvent[] =>
  [
    ...issueEvents(issues),
    ...snoozeEvents(audits, issues),
    ...ticketEvents(tickets),
    ...noteEvents(notes),
    ...changeEvents(audits),
  ].toSorted((a, b) => a.from.localeCompare(b.from));

/** The events that lasted on a day, `YYYY-MM-DD`. */
export const eventsOn = (events: readonly PlantEvent[], day: string): PlantEvent[] =>
  events.filter(({ from, to }) => from <= day && (to === null || day <= to));

/** The events, with the events of one issue type and one pattern together (domain/plant-page.md#status). */
export function groupIssues(events: readonly PlantEvent[]): [PlantEvent, ...PlantEvent[]][] {
  const groups = new Map<string, [PlantEvent, ...PlantEvent[]]>();
  for (const event of events) {
    const { key, kind, typeName, pattern } = event;
    const name = kind === "issue" || kind === "snooze" ? `${kind} ${typeName} ${pattern}` : key;
    const group = groups.get(name);
    if (group) group.push(event);
    else groups.set(name, [event]);
  }
  return [...groups.values()];
}

export interface LaneEvent {
  event: PlantEvent;
  /** The positions of the event's first and last period in the chart. */
  from: number;
  to: number;
}

/** Events that share a mark at the position of the first event. */
export interface Cluster {
  key: string;
  events: readonly LaneEvent[];
  from: number;
  to: number;
}

export interface LaneRow {
  kind: EventKind;
  clusters: readonly Cluster[];
}

/** The positions of the first and the last period of a range of days. Null if the range is outside the chart. */
function findPositions(periods: readonly Period[], { start, end }: DateRange): { from: number; to: number } | null {
  const from = periods.findIndex(({ last }) => Temporal.PlainDate.compare(last, start) >= 0);
  const to = periods.findLastIndex(({ first }) => Temporal.PlainDate.compare(first, end) <= 0);
  return from < 0 || to < from ? null : { from, to };
}

/**
 * The events within the periods of a chart. An event that still lasts ends today. Of the hours of the running day, no
 * event is in an hour that begins after `now`.
 */
export function eventsWithin(
  events: readonly PlantEvent[],
  allPeriods: readonly Period[],
  today: Temporal.PlainDate,
  now: Temporal.Instant | null = null,
): LaneEvent[] {
  const isFuture = ({ instant }: Period) => now && instant && Temporal.Instant.compare(instant, now) > 0;
  const periods = allPeriods.filter((period) => !isFuture(period));
  return events.flatMap((event) => {
    const start = Temporal.PlainDate.from(event.from);
    const last = event.to === null ? today : Temporal.PlainDate.from(event.to);
    const end = Temporal.PlainDate.compare(last, start) < 0 ? start : last;
    const positions = findPositions(periods, { start, end });
    return positions ? [{ event, ...positions }] : [];
  });
}

/** Groups events whose marks would be closer than a distance, in positions. */
export function clusterEvents(events: readonly LaneEvent[], distance: number): Cluster[] {
  const clusters: LaneEvent[][] = [];
  for (const event of events.toSorted((a, b) => a.from - b.from)) {
    const cluster = clusters.at(-1);
    if (cluster && event.from - (cluster[0]?.from ?? 0) < distance) cluster.push(event);
    else clusters.push([event]);
  }
  return clusters.map((joined) => ({
    key: joined[0]?.event.key ?? "",
    events: joined,
    from: Math.min(...joined.map(({ from }) => from)),
    to: Math.max(...joined.map(({ to }) => to)),
  }));
}

/** The width of a mark in pixels, including the gap to the next mark. */
const markWidth = 40;

/** A row for each kind of event. `spacing` is the distance between two periods in pixels. */
export const allLaneRows = (events: readonly LaneEvent[], spacing: number): LaneRow[] =>
  eventKinds.map((kind) => {
    const own = events.filter(({ event }) => event.kind === kind);
    return { kind, clusters: clusterEvents(own, markWidth / Math.max(spacing, 0.01)) };
  });

/** The rows of the kinds that have events. */
export const laneRows = (events: readonly LaneEvent[], spacing: number): LaneRow[] =>
  allLaneRows(events, spacing).filter(({ clusters }) => clusters.length > 0);
