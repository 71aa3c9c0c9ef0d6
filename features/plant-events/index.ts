export { type EventAction, EventLane, type Highlight } from "./event-lane";
export { EventList } from "./event-list";
export {
  allLaneRows,
  type EventSource,
  eventsOn,
  eventsWithin,
  laneRows,
  type Period,
  type PlantEvent,
  plantEvents,
} from "./plant-events";
