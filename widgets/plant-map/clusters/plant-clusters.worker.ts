import interUrl from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import type { BoundingBox, MarkerFilter, PlantSummary } from "../map/markers";
import { drawIcon, type IconTheme } from "./draw-icon";
import { createPlantClusters, type LoadColumnsResult, loadColumns } from "./plant-clusters";

/** Loads and clusters the plants of a company and draws their icons, off the main thread. */
let clusters = createPlantClusters({ ids: [], statuses: [], lats: [], lngs: [], unlocated: 0 });

/** A worker does not inherit the fonts of the page. A system font is used when the font fails to load. */
const font = new FontFace("Inter Variable", `url(${interUrl})`, { weight: "100 900" });
(self as unknown as { fonts: FontFaceSet }).fonts.add(font);
const fontSettled = font.load().catch(() => font);

/** The plants that are loaded. */
let loaded: { url: string; tag: string | null } | null = null;

const methods = {
  async load(url: string): Promise<LoadColumnsResult<PlantSummary>> {
    const result = await loadColumns(url, loaded?.url === url ? loaded.tag : null);
    if (result.status !== "loaded") return result;
    clusters = createPlantClusters(result.value);
    loaded = { url, tag: result.tag };
    return { ...result, value: clusters.summary };
  },
  bounds: (filter: MarkerFilter) => clusters.bounds(filter),
  markers: (filter: MarkerFilter, box: BoundingBox, zoom: number) => clusters.markers(filter, box, zoom),
  expansionZoom: (filter: MarkerFilter, clusterId: number) => clusters.expansionZoom(filter, clusterId),
  async icon(imageId: string, theme: IconTheme) {
    await fontSettled;
    return drawIcon(imageId, theme);
  },
};

export type WorkerMethods = typeof methods;

export interface WorkerRequest {
  id: number;
  method: keyof WorkerMethods;
  parameters: unknown[];
}

/** `error` is set when the method threw. */
export interface WorkerResponse {
  id: number;
  result?: unknown;
  error?: string;
}

self.addEventListener("message", async ({ data }: MessageEvent<WorkerRequest>) => {
  const method = methods[data.method] as (...parameters: unknown[]) => unknown;
  let response: WorkerResponse;
  try {
    response = { id: data.id, result: await method(...data.parameters) };
  } catch (error) {
    response = { id: data.id, error: String(error) };
  }
  self.postMessage(response);
});
