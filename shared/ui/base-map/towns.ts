import data from "./towns.json";

/** A town on the base map: name, degrees north and east, and the zoom from which its name is shown. */
export type Town = readonly [name: string, lat: number, lng: number, minZoom: number];

export const towns = data as unknown as readonly Town[];
