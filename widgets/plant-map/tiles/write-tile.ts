/** A point of a vector tile, in the tile's own units from its upper left corner. */
export interface TilePoint {
  x: number;
  y: number;
  /** Texts, and whole numbers from 0. */
  properties: Record<string, string | number>;
}

/** Units along one side of a tile. */
export const tileExtent = 4096;

/** Field numbers and wire types of the Vector Tile Specification 2.1, section 4, as protobuf writes them. */
const field = {
  tileLayer: 0x1a,
  layerVersion: 0x78,
  layerName: 0x0a,
  layerFeature: 0x12,
  layerKey: 0x1a,
  layerValue: 0x22,
  layerExtent: 0x28,
  valueText: 0x0a,
  valueNumber: 0x28,
  featureTags: 0x12,
  featureType: 0x18,
  featureGeometry: 0x22,
} as const;

const point = 1;
const moveToOnce = 9;
const specVersion = 2;

type Bytes = number[];

/** Numbers above 32 bits too, so no bit operators. */
function pushVarint(bytes: Bytes, value: number): void {
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) + 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);
}

function pushBytes(bytes: Bytes, tag: number, content: Iterable<number> & { length: number }): void {
  bytes.push(tag);
  pushVarint(bytes, content.length);
  for (const byte of content) bytes.push(byte);
}

const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

/** Gives each different thing a number, in the order of their first use. */
function numbering<T>(): { of(thing: T): number; all(): Iterable<T> } {
  const numbers = new Map<T, number>();
  return {
    of(thing) {
      const known = numbers.get(thing);
      if (known !== undefined) return known;
      numbers.set(thing, numbers.size);
      return numbers.size - 1;
    },
    all: () => numbers.keys(),
  };
}

/** Writes points as a vector tile of one layer: what MapLibre reads in its own worker. */
export function writeTile(layer: string, points: readonly TilePoint[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const keys = numbering<string>();
  const values = numbering<string | number>();
  const body: Bytes = [];
  body.push(field.layerVersion, specVersion);
  pushBytes(body, field.layerName, encoder.encode(layer));
  for (const { x, y, properties } of points) {
    const tags: Bytes = [];
    for (const [key, value] of Object.entries(properties)) {
      pushVarint(tags, keys.of(key));
      pushVarint(tags, values.of(value));
    }
    const geometry: Bytes = [moveToOnce];
    pushVarint(geometry, zigzag(x));
    pushVarint(geometry, zigzag(y));
    const feature: Bytes = [];
    pushBytes(feature, field.featureTags, tags);
    feature.push(field.featureType, point);
    pushBytes(feature, field.featureGeometry, geometry);
    pushBytes(body, field.layerFeature, feature);
  }
  for (const key of keys.all()) pushBytes(body, field.layerKey, encoder.encode(key));
  for (const value of values.all()) {
    const bytes: Bytes = [];
    if (typeof value === "string") pushBytes(bytes, field.valueText, encoder.encode(value));
    else {
      bytes.push(field.valueNumber);
      pushVarint(bytes, value);
    }
    pushBytes(body, field.layerValue, bytes);
  }
  body.push(field.layerExtent);
  pushVarint(body, tileExtent);
  const tile: Bytes = [];
  pushBytes(tile, field.tileLayer, body);
  return Uint8Array.from(tile);
}
