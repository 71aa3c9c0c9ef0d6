import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type TilePoint, tileExtent, writeTile } from "./write-tile";

type Fields = Map<number, (number | Uint8Array)[]>;

function varint(bytes: Uint8Array, at: { offset: number }): number {
  let value = 0;
  for (let place = 1; ; place *= 0x80) {
    const byte = bytes[at.offset++] ?? 0;
    value += (byte % 0x80) * place;
    if (byte < 0x80) return value;
  }
}

/** Any protobuf message of whole numbers, texts and messages, by field number. */
function readMessage(bytes: Uint8Array): Fields {
  const fields: Fields = new Map();
  const at = { offset: 0 };
  while (at.offset < bytes.length) {
    const tag = varint(bytes, at);
    const length = tag % 8 === 2 ? varint(bytes, at) : 0;
    const value = tag % 8 === 2 ? bytes.subarray(at.offset, at.offset + length) : varint(bytes, at);
    at.offset += length;
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value]);
  }
  return fields;
}

const messages = (fields: Fields, number: number) => (fields.get(number) ?? []) as Uint8Array[];
const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

function numbers(bytes: Uint8Array | undefined): number[] {
  const at = { offset: 0 };
  const all: number[] = [];
  while (bytes && at.offset < bytes.length) all.push(varint(bytes, at));
  return all;
}

const unzigzag = (value = 0) => (value % 2 === 1 ? -(value + 1) / 2 : value / 2);

/** The tile read by the words of the specification: layer 3; name 1, features 2, keys 3, values 4, extent 5. */
function readTile(tile: Uint8Array) {
  const layer = readMessage(messages(readMessage(tile), 3)[0] ?? new Uint8Array());
  const keys = messages(layer, 3).map(text);
  const values = messages(layer, 4).map((bytes) => {
    const value = readMessage(bytes);
    return value.has(1) ? text(messages(value, 1)[0]) : Number(value.get(5)?.[0]);
  });
  const points = messages(layer, 2).map((bytes): TilePoint => {
    const feature = readMessage(bytes);
    const tags = numbers(messages(feature, 2)[0]);
    const [command, x, y] = numbers(messages(feature, 4)[0]);
    expect([feature.get(3)?.[0], command]).toEqual([1, 9]);
    const pairs = tags.flatMap((tag, index) =>
      index % 2 === 0 ? [[keys[tag] ?? "", values[tags[index + 1] ?? -1] ?? ""]] : [],
    );
    return { x: unzigzag(x), y: unzigzag(y), properties: Object.fromEntries(pairs) };
  });
  return {
    name: text(messages(layer, 1)[0]),
    version: layer.get(15)?.[0],
    extent: layer.get(5)?.[0],
    keys,
    values,
    points,
  };
}

const anyPoint = fc.record({
  x: fc.integer({ min: -200, max: 4300 }),
  y: fc.integer({ min: -200, max: 4300 }),
  properties: fc.record({ id: fc.nat({ max: 10 ** 15 }), mark: fc.string(), total: fc.nat({ max: 3 }) }),
});

describe("writeTile", () => {
  it("writes what a reader of vector tiles reads", () => {
    fc.assert(
      fc.property(fc.array(anyPoint, { maxLength: 40 }), (points) => {
        const read = readTile(writeTile("plants", points));
        expect(read.points).toEqual(points);
        expect([read.name, read.version, read.extent]).toEqual(["plants", 2, tileExtent]);
      }),
    );
  });

  it("names each property and each value once", () => {
    const points = [1, 2, 1].map((total) => ({ x: 0, y: 0, properties: { total, mark: "plant:OK" } }));
    const { keys, values } = readTile(writeTile("plants", points));
    expect(keys).toEqual(["total", "mark"]);
    expect(values).toEqual([1, "plant:OK", 2]);
  });

  it("tells a number from the same number as a text", () => {
    const points = [{ x: 0, y: 0, properties: { a: 1, b: "1" } }];
    expect(readTile(writeTile("plants", points)).points).toEqual(points);
  });
});
