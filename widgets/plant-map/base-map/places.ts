import data from "./places.json";

/** A town on the base map: name, degrees north and east, and the zoom from which its name is shown. */
export type Place = readonly [name: string, lat: number, lng: number, minZoom: number];

export const places = data as unknown as readonly Place[];
