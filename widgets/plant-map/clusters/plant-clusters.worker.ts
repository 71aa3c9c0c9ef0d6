import interUrl from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import type { BoundingBox, FilterStatus, PlantSummary } from "../map/markers";
import { drawIcon, type IconTheme } from "./draw-icon";
import { createPlantClusters, type LoadColumnsResult, loadColumns } from "./plant-clusters";

/** Loads and clusters the plants of a company and draws their icons, off the main thread. */
let clusters = createPlantClusters({ ids: [], statuses: [], lats: [], lngs: [], unlocated: 0 });

/** A worker does not inherit the fonts of the page. A system font is used when the font fails to load. */
const font = new FontFace("Inter Variable", `url(${interUrl})`, { weight: "100 900" });
(self as unknown as { fonts: FontFaceSet }).fonts.add(font);
const fontSettled = font.load().catch(() => font);

const methods = {
  async load(url: string): Promise<LoadColumnsResult<PlantSummary>> {
    const result = await loadColumns(url);
    if (result.status !== "loaded") return result;
    clusters = createPlantClusters(result.value);
    return { status: "loaded", value: clusters.summary };
  },
  bounds: (status: FilterStatus) => clusters.bounds(status),
  markers: (status: FilterStatus, box: BoundingBox, zoom: number) => clusters.markers(status, box, zoom),
  expansionZoom: (status: FilterStatus, clusterId: number) => clusters.expansionZoom(status, clusterId),
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
