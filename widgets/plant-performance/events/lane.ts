import { type Period, positionsOf } from "../rules/periods";
import { type EventKind, eventKinds, type PlantEvent } from "./plant-events";

/** An event at positions of the time axis. */
export interface LaneEvent {
  event: PlantEvent;
  /** The positions of its first and its last period in the chart. */
  from: number;
  to: number;
}

/** Events that are shown as one mark, at the position of the first. */
export interface Cluster {
  key: string;
  events: readonly LaneEvent[];
  from: number;
  to: number;
}

/** The events of one kind. */
export interface LaneRow {
  kind: EventKind;
  clusters: readonly Cluster[];
}

/** The events within the periods of a chart; one that lasts ends today. */
export function eventsWithin(
  events: readonly PlantEvent[],
  periods: readonly Period[],
  today: Temporal.PlainDate,
): LaneEvent[] {
  return events.flatMap((event) => {
    const start = Temporal.PlainDate.from(event.from);
    const last = event.to === null ? today : Temporal.PlainDate.from(event.to);
    const end = Temporal.PlainDate.compare(last, start) < 0 ? start : last;
    const positions = positionsOf(periods, { start, end });
    return positions ? [{ event, ...positions }] : [];
  });
}

/** Joins events whose marks would be closer than a distance, in positions. */
export function clustersOf(events: readonly LaneEvent[], distance: number): Cluster[] {
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

/** The width of a mark in pixels, with its distance to the next one. */
const markWidth = 40;

/** The rows of the lane; kinds without events have none. `spacing` is the distance of two periods in pixels. */
export const laneRows = (events: readonly LaneEvent[], spacing: number): LaneRow[] =>
  eventKinds.flatMap((kind) => {
    const own = events.filter(({ event }) => event.kind === kind);
    return own.length === 0 ? [] : [{ kind, clusters: clustersOf(own, markWidth / Math.max(spacing, 0.01)) }];
  });
