import { describe, expect, it } from "vitest";
import { nearestRegion } from "../../simulation";
import { demoAddresses, houseLocation } from "./addresses";

const places = demoAddresses();

describe("demoAddresses", () => {
  it("have distinct, valid Dutch postal codes", () => {
    expect(new Set(places.map((place) => place.postalCode)).size).toBe(places.length);
    for (const { postalCode } of places) expect(postalCode).toMatch(/^[1-9]\d{3}(?!SA|SD|SS)[A-Z]{2}$/);
  });

  it("are in the Netherlands, with the houses of a street close together", () => {
    for (const place of places) {
      for (const number of [place.numberFrom, place.numberTo]) {
        const { latitude, longitude } = houseLocation(place, number);
        expect(latitude).toBeGreaterThan(50.7);
        expect(latitude).toBeLessThan(53.6);
        expect(longitude).toBeGreaterThan(3.3);
        expect(longitude).toBeLessThan(7.3);
        expect(Math.hypot(latitude - place.latitude, longitude - place.longitude)).toBeLessThan(0.02);
      }
    }
  });

  it("are in the region of their province", () => {
    const provinceOf = (city: string) => {
      const place = places.find((each) => each.city === city);
      return place && nearestRegion(place.latitude, place.longitude).name;
    };
    expect(
      ["Groningen", "Leeuwarden", "Utrecht", "Middelburg", "Maastricht", "Almere"].map(provinceOf),
    ).toEqual(["Groningen", "Friesland", "Utrecht", "Zeeland", "Limburg", "Flevoland"]);
  });
});
