import type { Box } from "../fleet/fleet";

/** What was last asked for: a box wider than the screen, and the whole zoom its clusters are of. */
export interface ViewWindow {
  box: Box;
  zoom: number;
}

/** The window to ask for around what is on screen: half a screen wider on every side. */
export function windowAround([west, south, east, north]: Box, zoom: number): ViewWindow {
  const [width, height] = [(east - west) / 2, (north - south) / 2];
  return {
    box: [west - width, Math.max(-85, south - height), east + width, Math.min(85, north + height)],
    zoom: Math.floor(zoom),
  };
}

/** Whether a window still holds all that is on screen, at its zoom. */
export function covers({ box, zoom }: ViewWindow, [west, south, east, north]: Box, at: number): boolean {
  return (
    zoom === Math.floor(at) &&
    box[0] <= west &&
    box[1] <= Math.max(-85, south) &&
    box[2] >= east &&
    box[3] >= Math.min(85, north)
  );
}
