import { expect, it } from "vitest";
import { locationUrl } from "./index";

it("fills in the coordinates of a template", () => {
  expect(locationUrl("https://roof.example/?at={latitude},{longitude}", { latitude: 52.5, longitude: -5 })).toBe(
    "https://roof.example/?at=52.5,-5",
  );
});
