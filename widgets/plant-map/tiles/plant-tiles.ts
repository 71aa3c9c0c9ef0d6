import type { Shown, TileAddress } from "../fleet/fleet";

/** The name of the tiles' one layer. */
export const plantTiles = "plants";

/**
 * The address of a map's tiles, in a protocol of its own. `edition` makes it another address when the plants
 * are others.
 */
export const tilesUrl = (protocol: string, edition: number, shown: Shown): string =>
  `${protocol}://${edition}/${shown ?? "ALL"}/{z}/{x}/{y}`;

/** Which tile an address made by `tilesUrl` asks for; null where it is none. */
export function readTileUrl(url: string): TileAddress | null {
  const match = /\/(\d+)\/(\d+)\/(\d+)$/.exec(url);
  return match && { z: Number(match[1]), x: Number(match[2]), y: Number(match[3]) };
}
