import { describe, expect, it } from "vitest";
import { houseLocation, nearestRegion } from "../../lib/regions";
import { demoAddresses } from "./addresses";

const addresses = demoAddresses();

describe("demoAddresses", () => {
  it("have distinct, valid Dutch postal codes", () => {
    expect(new Set(addresses.map((address) => address.postal_code)).size).toBe(addresses.length);
    for (const { postal_code } of addresses) expect(postal_code).toMatch(/^[1-9]\d{3}(?!SA|SD|SS)[A-Z]{2}$/);
  });

  it("are in the Netherlands, and houses of a street are close together", () => {
    for (const address of addresses) {
      for (const number of [address.number_from, address.number_to]) {
        const { latitude, longitude } = houseLocation(address, number);
        expect(latitude).toBeGreaterThan(50.7);
        expect(latitude).toBeLessThan(53.6);
        expect(longitude).toBeGreaterThan(3.3);
        expect(longitude).toBeLessThan(7.3);
        expect(Math.hypot(latitude - address.latitude, longitude - address.longitude)).toBeLessThan(0.02);
      }
    }
  });

  it("are in the region of their province", () => {
    const provinceOf = (city: string) => {
      const address = addresses.find((each) => each.city === city);
      return address && nearestRegion(address.latitude, address.longitude).name;
    };
    expect(["Groningen", "Leeuwarden", "Utrecht", "Middelburg", "Maastricht", "Almere"].map(provinceOf)).toEqual(
      "Groningen Friesland Utrecht Zeeland Limburg Flevoland".split(" "),
    );
  });
});
