export { type EventAction, EventLane, type Highlight } from "./event-lane";
export {
  type EventSource,
  eventsWithin,
  findPositions,
  laneRows,
  type Period,
  type PlantEvent,
  plantEvents,
} from "./plant-events";
