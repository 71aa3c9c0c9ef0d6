import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isId } from "../lib/text";
import {
  choicesCodec,
  dayCodec,
  dayRangeCodec,
  enumCodec,
  enumListCodec,
  listCodec,
  numberRangeCodec,
  pageCodec,
  type QueryCodec,
  repeatedListCodec,
  switchCodec,
  textCodec,
} from "./codecs";

const values = ["OK", "MEDIUM", "NOK"] as const;
const codecs: Record<string, QueryCodec<unknown>> = {
  text: textCodec(20),
  enum: enumCodec(values),
  enumList: enumListCodec(values),
  list: listCodec(isId),
  repeatedList: repeatedListCodec(isId),
  choices: choicesCodec(isId),
  day: dayCodec,
  dayRange: dayRangeCodec,
  numberRange: numberRangeCodec,
  switch: switchCodec(false),
  page: pageCodec,
};

/** Texts that are often similar to a valid value. */
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .array(fc.constantFrom("1", "0", "|", ",", ":", "OK", "NOK", "after", "before", "2024-02-29", "7", " ", "-", "."))
    .map((parts) => parts.join("")),
);

describe.each(Object.entries(codecs))("%s codec", (_, codec) => {
  it("never throws and parses its own output to the same value", () => {
    fc.assert(
      fc.property(text, (given) => {
        const first = codec.read(given);
        if (first.value === null) return;
        const again = codec.read(codec.write(first.value));
        expect(again.complete).toBe(true);
        expect(codec.write(again.value ?? first.value)).toBe(codec.write(first.value));
      }),
    );
  });

  it("returns null for an empty text", () => expect(codec.read("").value).toBeNull());
});

describe("choices codec", () => {
  it("reads included and excluded names", () =>
    expect(choicesCodec(isId).read("3|1,4|0")).toEqual({ value: { include: ["3"], exclude: ["4"] }, complete: true }));

  it("drops a name when it is both included and excluded", () =>
    expect(choicesCodec(isId).read("3|1,3|0,5|1")).toEqual({
      value: { include: ["5"], exclude: [] },
      complete: false,
    }));

  it("never returns a name on both sides", () => {
    const item = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.constantFrom("0", "1"));
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const { value } = choicesCodec(isId).read(items.map(([id, side]) => `${id}|${side}`).join(","));
        expect(value?.include.filter((id) => value.exclude.includes(id)) ?? []).toEqual([]);
      }),
    );
  });
});

describe("day codec", () => {
  it("rejects times and days that do not exist", () => {
    expect(dayCodec.read("2024-02-29").value?.toString()).toBe("2024-02-29");
    expect(dayCodec.read("2023-02-29")).toEqual({ value: null, complete: false });
    expect(dayCodec.read("2024-02-29T10:00").value).toBeNull();
  });
});

describe("dayRange codec", () => {
  it("reads one side when the other is missing", () =>
    expect(dayRangeCodec.read("before:2024-03-01").value?.before?.toString()).toBe("2024-03-01"));

  it("accepts a single day, and rejects a start after the end", () => {
    expect(dayRangeCodec.read("after:2024-03-01,before:2024-03-01").complete).toBe(true);
    expect(dayRangeCodec.read("after:2024-03-02,before:2024-03-01")).toEqual({ value: null, complete: false });
  });
});

describe("numberRange codec", () => {
  it("reads one side when the other is missing", () => {
    expect(numberRangeCodec.read(",5000").value).toEqual({ to: 5000 });
    expect(numberRangeCodec.read("0,").value).toEqual({ from: 0 });
  });

  it("rejects anything except two ascending numbers", () => {
    for (const bad of ["5,5", "9,1", "1e9,", "-1,5", "a,b", "5", "1,2,3"]) {
      expect(numberRangeCodec.read(bad)).toEqual({ value: null, complete: false });
    }
  });
});

describe("page codec", () => {
  it("omits page 1", () => expect(pageCodec.write(1)).toBe(""));

  it("rejects anything except a page number", () => {
    for (const bad of ["0", "-1", "1.5", "x", "99999999999"])
      expect(pageCodec.read(bad)).toEqual({ value: null, complete: false });
  });
});

describe("switch codec", () => {
  it("omits the default value", () => {
    expect(switchCodec(true).read("1")).toEqual({ value: null, complete: true });
    expect(switchCodec(true).read("0")).toEqual({ value: false, complete: true });
    expect(switchCodec(true).read("yes")).toEqual({ value: null, complete: false });
  });
});
