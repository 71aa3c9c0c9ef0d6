export { type EventAction, EventLane, type Highlight } from "./event-lane";
export {
  type EventSource,
  eventsWithin,
  laneRows,
  type Period,
  type PlantEvent,
  plantEvents,
} from "./plant-events";
