import { towns } from "@shared/ui/base-map/towns";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nearestTown } from "./nearest-town";

describe("nearestTown", () => {
  it("returns distance 0 at the town itself", () => {
    for (const [name, lat, lng] of towns) expect(nearestTown({ lat, lng })).toEqual({ name, km: 0 });
  });

  it("returns the distance in kilometres", () => {
    // On the Lek canal, west of Nieuwegein.
    expect(nearestTown({ lat: 52.03, lng: 5.06 })).toEqual({ name: "Nieuwegein", km: 2 });
  });

  it("returns null when no town is within the maximum distance", () => {
    expect(nearestTown({ lat: 40, lng: -30 })).toBeNull();
    fc.assert(
      fc.property(
        fc.double({ min: 50, max: 54, noNaN: true }),
        fc.double({ min: 3, max: 8, noNaN: true }),
        (lat, lng) => {
          expect(nearestTown({ lat, lng }, 25)?.km ?? 0).toBeLessThanOrEqual(25);
        },
      ),
    );
  });
});
