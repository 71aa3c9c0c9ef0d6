import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOf } from "../../lib/dates";
import {
  booleanOr,
  countOrNull,
  counts,
  type Decoder,
  dateOrNull,
  decode,
  id,
  nameOrNull,
  numberOrNull,
  oneOf,
  text,
  textOrNull,
} from "./decoder";

function read<T>(decoder: Decoder<T>, value: unknown) {
  const { result, unreadable } = decode(decoder, value);
  return { value: result.ok ? result.value : "invalid", reported: unreadable.length };
}

describe("fields of a response", () => {
  it("read ids from numbers and digits only", () => {
    for (const value of [7, "7", "007"]) expect(read(id(), value).value).toBe(7);
    for (const value of ["", "7a", "-7", 7.5, 1e300, null, undefined, true, [7]])
      expect(read(id(), value).value).toBe("invalid");
  });

  it.each([
    [7.5, 7.5],
    ["7.5", 7.5],
    [" -3e2 ", -300],
    ["", null],
    ["0x10", null],
    ["7 kWh", null],
    [true, null],
    [{}, null],
  ])("read the number in %j as %j", (value, number) =>
    expect(read(numberOrNull(), value)).toEqual({ value: number, reported: number === null ? 1 : 0 }),
  );

  it("read texts from texts and numbers", () => {
    expect(read(textOrNull(), 10006).value).toBe("10006");
    expect(read(textOrNull(), ["T-701"])).toEqual({ value: null, reported: 1 });
    for (const name of [
      ...["  ", "\u200b\u200b", "\u2060", "\u00ad", "\ufeff", "\u3164", "\u2800", "\u115f", "\u202e\t", "\u00a0"],
    ])
      expect(read(nameOrNull(), name)).toEqual({ value: null, reported: 0 });
    expect(read(nameOrNull(), " Zonne\u00adpark ")).toEqual({ value: "Zonne\u00adpark", reported: 0 });
    for (const value of ["", " ", null, {}]) expect(read(text(), value).value).toBe("invalid");
  });

  it("read booleans from 0 and 1 in any form", () => {
    for (const value of [true, 1, "1", "true"]) expect(read(booleanOr(false), value).value).toBe(true);
    for (const value of [false, 0, "0", "false"]) expect(read(booleanOr(true), value).value).toBe(false);
    expect(read(booleanOr(false), "yes")).toEqual({ value: false, reported: 1 });
  });

  it("replace an unknown value of an enumeration", () => {
    const status = oneOf(["OK", "NOK"], "NONE");
    expect(read(status, "OK")).toEqual({ value: "OK", reported: 0 });
    expect(read(status, "SPLENDID")).toEqual({ value: "NONE", reported: 1 });
  });

  it("have no report when they are missing", () => {
    for (const decoder of [numberOrNull(), textOrNull(), dateOrNull(), oneOf(["OK"], null)] as Decoder<unknown>[])
      for (const value of [null, undefined]) expect(read(decoder, value)).toEqual({ value: null, reported: 0 });
  });

  it("read counts as numbers from 0, without the entries that are not", () => {
    expect(read(countOrNull(), -1)).toEqual({ value: null, reported: 1 });
    expect(read(counts(), { shade: 2, zero_yield: null, misc: "3", ticket: "many" })).toEqual({
      value: { shade: 2, misc: 3 },
      reported: 1,
    });
    expect(read(counts(), [])).toEqual({ value: {}, reported: 0 });
  });

  it("read only dates that can be parsed, with or without a time", () => {
    for (const value of ["2026-03-01", "2026-03-01T11:00:00Z", "2026-03-01 11:00:00"])
      expect(read(dateOrNull(), value).value).toBe(value);
    for (const value of ["", "soon", "0000-00-00", "2026-02-30", 20260301, {}])
      expect(read(dateOrNull(), value)).toEqual({ value: null, reported: 1 });
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const date = read(dateOrNull(), value).value;
        if (typeof date === "string") dayOf(date);
      }),
    );
  });
});
