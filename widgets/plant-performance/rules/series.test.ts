import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distinctLabels, toLabelParts } from "./series";

const school = { name: "De Linde", city: "Ede", street: "Markt 1" };

describe("distinctLabels", () => {
  it("adds the street, or else the id, where the name and the city are equal", () => {
    const plants = [school, { ...school, street: "Dam 2" }, { ...school, city: "Venlo" }, { ...school, name: "Den" }];
    expect(distinctLabels(plants.map((plant, id) => ({ ...plant, id })))).toEqual([
      "De Linde, Ede, Markt 1",
      "De Linde, Ede, Dam 2",
      "De Linde, Venlo",
      "Den, Ede",
    ]);
    expect(distinctLabels([school, school].map((plant, id) => ({ ...plant, street: null, id })))).toEqual([
      "De Linde, Ede, #0",
      "De Linde, Ede, #1",
    ]);
  });

  it("returns distinct labels for any plants", () => {
    const text = fc.constantFrom("a", "b", "");
    const place = fc.record({ name: text, city: fc.option(text), street: fc.option(text) });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 6 }), (places) => {
        const labels = distinctLabels(places.map((plant, id) => ({ ...plant, id })));
        expect(new Set(labels).size).toBe(places.length);
      }),
    );
  });
});

describe("toLabelParts", () => {
  it("has the street with its number, and the city unless it is part of the name", () => {
    const address = { id: 1, street: "Dam", street_number: "2", postal_code: "1012JS", city: "Ede" };
    const place = { ...address, latitude: null, longitude: null };
    expect(toLabelParts({ name: "School", address: place })).toEqual({ name: "School", city: "Ede", street: "Dam 2" });
    expect(toLabelParts({ name: "School Ede", address: null })).toEqual({
      name: "School Ede",
      city: null,
      street: null,
    });
  });
});
