import { describe, expect, it } from "vitest";
import { coordinatesOf, postalAddress } from "./name";

describe("postalAddress", () => {
  it.each([
    ["Vliegweg", "40", "1621TR", "Hoorn", "Vliegweg 40, 1621 TR Hoorn"],
    ["Zonneweg", "12a", "3511 ab", "Utrecht", "Zonneweg 12a, 3511 AB Utrecht"],
    ["Meir", "1", "2000", "Antwerpen", "Meir 1, 2000 Antwerpen"],
    [null, "1", "1621TR", null, "1, 1621 TR"],
    ["Zonneweg", "\u200b", null, "Utrecht", "Zonneweg, Utrecht"],
  ])("writes %j %j %j %j as %s", (street, street_number, postal_code, city, line) => {
    expect(postalAddress({ street, street_number, postal_code, city })).toBe(line);
  });

  it("is empty without an address", () => {
    expect(postalAddress(null)).toBe("");
  });
});

it("has no location when one coordinate is missing, and has a location on the equator", () => {
  const at = (latitude: number | null, longitude: number | null) =>
    coordinatesOf({
      address: { id: 1, street: null, street_number: null, postal_code: null, city: null, latitude, longitude },
    });
  expect([at(0, 6), at(52, 0)]).toEqual([
    { latitude: 0, longitude: 6 },
    { latitude: 52, longitude: 0 },
  ]);
  const unknown = [
    at(null, 6),
    at(52, null),
    at(0, 0),
    at(-90, 180),
    coordinatesOf({ address: null }),
    coordinatesOf({}),
  ];
  expect(unknown).toEqual(unknown.map(() => null));
});
