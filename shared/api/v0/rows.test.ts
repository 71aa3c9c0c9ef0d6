import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Decoder,
  decode,
  id,
  idOrNull,
  number,
  numberOrNull,
  object,
  text,
  textOrNull,
  textOrNullIn,
} from "./decoder";
import { driverReference, named, page, reference, relation, relations, rows, withSomeField } from "./rows";

const plant = object({ id: id(), watt: numberOrNull() });
const parse = <T>(decoder: Decoder<T>, value: unknown) => {
  const { result, unreadable } = decode(decoder, value);
  return result.ok ? { parsed: result.value, unreadable } : { failure: result, unreadable };
};

describe("rows", () => {
  it("drops rows without their essential fields and preserves the order of the others", () => {
    const { parsed, unreadable } = parse(rows(plant), [{ id: 1, watt: 5 }, { watt: 6 }, null, { id: "4" }]);
    expect(parsed).toEqual([
      { id: 1, watt: 5 },
      { id: 4, watt: null },
    ]);
    expect(unreadable).toEqual([
      { field: "[].id", expected: "id", dropsRow: true, count: 1 },
      { field: "[]", expected: "object", dropsRow: true, count: 1 },
    ]);
  });

  it("reads a row that was sent several times once, at its first position", () => {
    const sent = fc.array(fc.record({ id: fc.integer({ min: 1, max: 9 }), watt: fc.option(fc.nat(9)) }));
    fc.assert(
      fc.property(sent, fc.array(fc.nat()), (list, copied) => {
        const repeated = copied.reduce((rows, from) => rows.concat(rows.slice(from % (rows.length + 1))), list);
        const { parsed, unreadable } = parse(rows(plant), repeated);
        expect((parsed as { id: number }[]).map(({ id }) => id)).toEqual([...new Set(list.map(({ id }) => id))]);
        expect(unreadable).toEqual([]);
      }),
    );
  });

  it("identifies rows by an essential text, references by id or name, and other rows only by a given key", () => {
    const driver = object({ driver: text(), status: numberOrNull() });
    expect(parse(rows(driver), [{ driver: "sma", status: 1 }, { driver: "sma" }]).parsed).toHaveLength(1);
    const references = [{ id: 7, name: "SMA" }, "SMA", { id: "7" }, "SMA", { id: 8, name: "SMA" }];
    expect(parse(rows(reference()), references).parsed).toEqual([
      { id: 7, name: "SMA" },
      { id: null, name: "SMA" },
      { id: 8, name: "SMA" },
    ]);
    const day = object({ id: idOrNull(), watt: numberOrNull() });
    const equal = [{ id: 1, watt: 0 }, { id: 1, watt: 0 }, { watt: 0 }, { watt: 0 }];
    expect(parse(rows(day), equal).parsed).toHaveLength(4);
    expect(
      parse(
        rows(day, ({ id }) => id),
        equal,
      ).parsed,
    ).toHaveLength(3);
    expect(parse(relations(number()), [5, 5]).parsed).toEqual([5, 5]);
  });

  it("rejects a value that is not a list", () => {
    for (const value of [null, {}, "text", { data: [] }]) expect(parse(rows(plant), value).failure).toBeDefined();
  });
});

describe("page", () => {
  it("counts the dropped rows, and each unreadable field once with its number", () => {
    const data = [{ id: 1, watt: "Anna" }, { id: 2, watt: {} }, { id: "x" }, { id: 4 }];
    const { parsed, unreadable } = parse(page(plant), { data, total: "12", per_page: 4 });
    expect(parsed).toMatchObject({ total: 12, per_page: 4, unreadable: 1 });
    expect(unreadable).toEqual([
      { field: "data[].watt", expected: "number", dropsRow: false, count: 2 },
      { field: "data[].id", expected: "id", dropsRow: true, count: 1 },
    ]);
    expect(JSON.stringify(unreadable)).not.toContain("Anna");
  });

  it("does not count repeated rows as unreadable", () => {
    const data = [{ id: 1 }, { id: 1 }, { id: "1" }, {}];
    expect(parse(page(plant), { data }).parsed).toMatchObject({ data: [{ id: 1 }], unreadable: 1 });
  });

  it("accepts a page without a total, and a bare list", () => {
    const unknown = { total: null, per_page: null, unreadable: 0 };
    expect(parse(page(plant), { data: [{ id: 1 }] }).parsed).toMatchObject(unknown);
    expect(parse(page(plant), [{ id: 1 }]).parsed).toMatchObject({ data: [{ id: 1 }], ...unknown });
    expect(parse(page(plant), { data: {} }).failure).toBeDefined();
    expect(parse(page(plant), { total: 3 }).failure).toBeDefined();
  });
});

describe("relations", () => {
  it("are empty or null when they are missing, and report the path of unreadable values", () => {
    const plantDecoder = object({ meters: relations(plant), issue: relation(plant) });
    expect(parse(plantDecoder, {})).toMatchObject({ parsed: { meters: [], issue: null }, unreadable: [] });
    const { parsed, unreadable } = parse(plantDecoder, { meters: [{ id: 1, watt: [] }], issue: { watt: 1 } });
    expect(parsed).toEqual({ meters: [{ id: 1, watt: null }], issue: null });
    expect(unreadable.map(({ field }) => field)).toEqual(["meters[].watt", "issue.id"]);
    expect(parse(plantDecoder, { meters: "none", issue: 7 }).unreadable).toHaveLength(2);
  });
});

describe("named", () => {
  it("reads names, ids and objects, and names an object without a name by its id", () => {
    const { parsed, unreadable } = parse(relations(reference()), [
      "solaredge",
      7,
      { id: 8, name: "SMA" },
      { id: "9" },
      { name: "Huawei" },
      {},
    ]);
    expect(parsed).toEqual([
      { id: null, name: "solaredge" },
      { id: 7, name: "#7" },
      { id: 8, name: "SMA" },
      { id: 9, name: "#9" },
      { id: null, name: "Huawei" },
    ]);
    expect(unreadable).toHaveLength(1);
  });

  it("shows a driver by its display name, or else by the name that other calls take", () => {
    const { parsed } = parse(relations(driverReference()), [
      { id: 3, name: "solaredge", display_name: "SolarEdge" },
      { id: 4, name: "sma", display_name: null },
      "growatt",
      { id: 5 },
    ]);
    expect(parsed).toEqual([
      { id: 3, name: "solaredge", display_name: "SolarEdge" },
      { id: 4, name: "sma", display_name: "sma" },
      { id: null, name: "growatt", display_name: "growatt" },
      { id: 5, name: "#5", display_name: "#5" },
    ]);
  });

  it("requires the id of an entity", () => {
    const tag = named(object({ id: id(), name: textOrNull() }));
    expect(parse(tag, { id: 7 }).parsed).toEqual({ id: 7, name: "#7" });
    expect(parse(tag, "South").failure).toBeDefined();
  });
});

describe("other decoders", () => {
  it("read a text, or the text in an object", () => {
    const flag = textOrNullIn("flag");
    expect(parse(flag, "AHEAD").parsed).toBe("AHEAD");
    expect(parse(flag, { flag: "AHEAD" }).parsed).toBe("AHEAD");
    expect(parse(flag, {})).toMatchObject({ parsed: null, unreadable: [{ expected: "text" }] });
  });

  it("reject an object that has none of the fields", () => {
    const count = withSomeField(object({ count: numberOrNull() }));
    expect(parse(count, { count: null }).parsed).toEqual({ count: null });
    for (const value of [{ unexpected: true }, [], null, 7]) expect(parse(count, value).failure).toBeDefined();
  });
});
