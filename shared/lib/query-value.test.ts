import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  choicesCodec,
  dayCodec,
  dayRangeCodec,
  enumCodec,
  enumListCodec,
  isId,
  listCodec,
  numberRangeCodec,
  pageCodec,
  type QueryCodec,
  switchCodec,
  textCodec,
} from "./query-value";

const words = ["OK", "MEDIUM", "NOK"] as const;
const all: Record<string, QueryCodec<unknown>> = {
  freeText: textCodec(20),
  oneOf: enumCodec(words),
  wordList: enumListCodec(words),
  nameList: listCodec(isId),
  choices: choicesCodec(isId),
  day: dayCodec,
  dayRange: dayRangeCodec,
  numberRange: numberRangeCodec,
  toggle: switchCodec(false),
  pageNumber: pageCodec,
};

/** Texts that look like query values more often than chance would have it. */
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .array(
      fc.constantFrom(
        "1",
        "0",
        "|",
        ",",
        ":",
        "OK",
        "NOK",
        "after",
        "before",
        "2024-02-29",
        "7",
        " ",
        "-",
        ".",
      ),
    )
    .map((parts) => parts.join("")),
);

describe.each(Object.entries(all))("%s", (_, value) => {
  it("never throws, and writes what it read so that it reads the same", () => {
    fc.assert(
      fc.property(text, (given) => {
        const first = value.read(given);
        if (first.value === null) return;
        const again = value.read(value.write(first.value));
        expect(again.whole).toBe(true);
        expect(value.write(again.value ?? first.value)).toBe(value.write(first.value));
      }),
    );
  });

  it("takes an empty text as nothing", () => {
    expect(value.read("").value).toBeNull();
  });
});

describe("choices", () => {
  it("reads both sides", () => {
    expect(choicesCodec(isId).read("3|1,4|0")).toEqual({
      value: { include: ["3"], exclude: ["4"] },
      whole: true,
    });
  });

  it("drops from both sides what stands on both", () => {
    expect(choicesCodec(isId).read("3|1,3|0,5|1")).toEqual({
      value: { include: ["5"], exclude: [] },
      whole: false,
    });
  });

  it("never leaves an overlap", () => {
    const item = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.constantFrom("0", "1"));
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const { value } = choicesCodec(isId).read(items.map(([id, side]) => `${id}|${side}`).join(","));
        const both = value?.include.filter((id) => value.exclude.includes(id)) ?? [];
        expect(both).toEqual([]);
      }),
    );
  });
});

describe("day", () => {
  it("takes real days alone", () => {
    expect(dayCodec.read("2024-02-29").value?.toString()).toBe("2024-02-29");
    expect(dayCodec.read("2023-02-29")).toEqual({ value: null, whole: false });
    expect(dayCodec.read("2024-02-29T10:00").value).toBeNull();
  });
});

describe("dayRange", () => {
  it("reads either side alone", () => {
    expect(dayRangeCodec.read("before:2024-03-01").value?.before?.toString()).toBe("2024-03-01");
  });

  it("takes one day, and refuses a start after the end", () => {
    expect(dayRangeCodec.read("after:2024-03-01,before:2024-03-01").whole).toBe(true);
    expect(dayRangeCodec.read("after:2024-03-02,before:2024-03-01")).toEqual({ value: null, whole: false });
  });
});

describe("numberRange", () => {
  it("reads either side alone", () => {
    expect(numberRangeCodec.read(",5000").value).toEqual({ to: 5000 });
    expect(numberRangeCodec.read("0,").value).toEqual({ from: 0 });
  });

  it("refuses what is no range of numbers", () => {
    for (const bad of ["5,5", "9,1", "1e9,", "-1,5", "a,b", "5", "1,2,3"]) {
      expect(numberRangeCodec.read(bad)).toEqual({ value: null, whole: false });
    }
  });
});

describe("pageNumber", () => {
  it("leaves page 1 out", () => expect(pageCodec.write(1)).toBe(""));

  it("refuses what is no page", () => {
    for (const bad of ["0", "-1", "1.5", "x", "99999999999"])
      expect(pageCodec.read(bad)).toEqual({ value: null, whole: false });
  });
});

describe("toggle", () => {
  it("is absent at its default", () => {
    expect(switchCodec(true).read("1")).toEqual({ value: null, whole: true });
    expect(switchCodec(true).read("0")).toEqual({ value: false, whole: true });
    expect(switchCodec(true).read("yes")).toEqual({ value: null, whole: false });
  });
});
