import { addProtocol, type Map as MapLibreMap, removeProtocol, VectorTileSource } from "maplibre-gl";
import type { Shown } from "../fleet/fleet";
import type { FleetClient } from "../fleet/fleet-client.client";
import { isMarkKey } from "../marks/mark-key";
import { plantTiles, readTileUrl, tilesUrl } from "../tiles/plant-tiles";
import { addPlantLayers, plantSource } from "./plant-layers";

export interface TileFeed {
  /** Which plants the tiles have. */
  readonly shown: Shown;
  /** Puts the plants on a style that has none yet. */
  start(): void;
  /** Other plants, or others of them. */
  change(shown: Shown): void;
  stop(): void;
}

let feeds = 0;

/** So many pictures of clusters may be kept; then those that no loaded tile shows are dropped. */
const maxPictures = 800;

function dropPictures(map: MapLibreMap): void {
  // While a style is on its way it has neither this source nor an answer about pictures.
  if (!map.getSource(plantSource)) return;
  const pictures = map.listImages();
  if (pictures.length <= maxPictures) return;
  const features = map.querySourceFeatures(plantSource, { sourceLayer: plantTiles });
  const inUse = new Set(features.map(({ properties }) => properties.mark));
  for (const picture of pictures) {
    if (isMarkKey(picture) && !inUse.has(picture)) map.removeImage(picture);
  }
}

/**
 * Feeds a map with tiles of the plants as the fleet's worker makes them. The page hands each over as it is,
 * from one worker to the other, so that its own thread has no part in their number.
 */
export function feedTiles(
  map: MapLibreMap,
  fleet: FleetClient,
  options: { shown: Shown; locale: string },
): TileFeed {
  feeds += 1;
  const protocol = `plants${feeds}`;
  let { shown } = options;
  let edition = 0;

  addProtocol(protocol, async ({ url }) => {
    const address = readTileUrl(url);
    if (!address) throw new Error(`${url} is no tile`);
    const tile = await fleet.ask("tile", { shown, address, locale: options.locale });
    return { data: tile.buffer };
  });

  map.on("moveend", () => dropPictures(map));

  return {
    get shown() {
      return shown;
    },
    start() {
      // A style that MapLibre rebuilt after the graphics were lost has them already.
      if (!map.getSource(plantSource)) addPlantLayers(map, tilesUrl(protocol, edition, shown));
    },
    change(next) {
      shown = next;
      edition += 1;
      const source = map.getSource(plantSource);
      if (source instanceof VectorTileSource) source.setTiles([tilesUrl(protocol, edition, shown)]);
    },
    stop: () => removeProtocol(protocol),
  };
}
