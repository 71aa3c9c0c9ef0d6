import { expect, it } from "vitest";
import { addressLines, locationUrl } from "./index";

it("fills in the coordinates of a template", () => {
  expect(locationUrl("https://roof.example/?at={latitude},{longitude}", { latitude: 52.5, longitude: -5 })).toBe(
    "https://roof.example/?at=52.5,-5",
  );
});

const address = { street: "Vliegweg", street_number: "40", postal_code: "1621TR", city: "Hoorn" };

it.each([
  [address, ["Vliegweg 40", "1621 TR Hoorn"]],
  [{ ...address, street: null, street_number: null }, ["1621 TR Hoorn"]],
  [{ ...address, postal_code: null, city: null }, ["Vliegweg 40"]],
  [null, []],
])("shows the known lines of the address %j", (known, lines) =>
  expect(addressLines(known as Parameters<typeof addressLines>[0])).toEqual(lines),
);
