import { setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import baseMapJsonUrl from "../../../.cache/base-map.json?url";

setWorkerUrl(workerUrl);

/** The URL of the data of the embedded base map. Importing this module also sets the worker of MapLibre. */
export const baseMapUrl = (): string => new URL(baseMapJsonUrl, document.baseURI).href;
