import { describe, expect, it } from "vitest";
import { addressLine } from "./name";

describe("addressLine", () => {
  const address = { street: "Zonneweg", street_number: "12a", postal_code: "3511 AB", city: "Utrecht" };

  it("joins street, number, postal code and city", () => {
    expect(addressLine(address)).toBe("Zonneweg, 12a, 3511 AB Utrecht");
  });

  it("omits missing parts", () => {
    expect(addressLine({ ...address, street_number: null, postal_code: "" })).toBe("Zonneweg, Utrecht");
    expect(addressLine(null)).toBe("");
  });
});
