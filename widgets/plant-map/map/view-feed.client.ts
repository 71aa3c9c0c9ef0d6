import { GeoJSONSource, type Map as MapLibreMap } from "maplibre-gl";
import type { Box, Shown } from "../fleet/fleet";
import type { FleetClient } from "../fleet/fleet-client.client";
import { toFeatures } from "./features";
import { plantSource } from "./plant-layers";
import { covers, type ViewWindow, windowAround } from "./view-window";

/** Pictures kept beyond those in view. */
const maxPictures = 500;

export interface ViewFeed {
  shown: Shown;
  /** Asks for what is in view, unless the last answer still covers it. */
  refresh(): void;
  /** Asks in any case: other plants, another status, another style. */
  refreshAnew(): void;
  /** Whether a plant that is shown lies on the screen now. */
  isAnyInView(): Promise<boolean>;
  stop(): void;
}

/** Keeps the map's source of points filled with the clusters and plants in view, and with no others. */
export function feedView(
  map: MapLibreMap,
  fleet: FleetClient,
  { shown, writeCount }: { shown: Shown; writeCount: (count: number) => string },
): ViewFeed {
  let fed: ViewWindow | null = null;
  let asking = false;
  let stopped = false;

  function screen(): Box {
    const bounds = map.getBounds();
    return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
  }

  function dropPictures(inUse: ReadonlySet<string>): void {
    const pictures = map.listImages();
    if (pictures.length <= inUse.size + maxPictures) return;
    for (const picture of pictures) {
      if (/^(cluster|plant):/.test(picture) && !inUse.has(picture)) map.removeImage(picture);
    }
  }

  /** One question at a time. */
  async function ask(): Promise<void> {
    if (asking || stopped || (fed && covers(fed, screen(), map.getZoom()))) return;
    const source = map.getSource(plantSource);
    if (!(source instanceof GeoJSONSource)) return;
    asking = true;
    const asked = windowAround(screen(), map.getZoom());
    fed = asked;
    const view = await fleet.ask("view", { shown: feed.shown, ...asked }).catch(() => null);
    asking = false;
    if (stopped || !view) return;
    // Unless nobody wants this answer any more: another status, or another style's source.
    if (fed === asked && map.getSource(plantSource) === source) {
      const features = toFeatures(view, writeCount);
      source.setData(features);
      dropPictures(new Set(features.features.map(({ properties }) => properties.mark)));
    }
    void ask();
  }

  const feed: ViewFeed = {
    shown,
    refresh: () => void ask(),
    refreshAnew() {
      fed = null;
      void ask();
    },
    async isAnyInView() {
      const question = { shown: feed.shown, box: screen(), zoom: map.getZoom() };
      const view = await fleet.ask("view", question).catch(() => null);
      return view === null || view.ids.length > 0;
    },
    stop() {
      stopped = true;
    },
  };
  return feed;
}
