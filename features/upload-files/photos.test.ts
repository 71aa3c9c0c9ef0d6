import { toastShown } from "@shared/toasts/model";
import { createModelScope } from "@testing/model-scope";
import { allSettled, createWatch } from "effector";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { photoName, photosTaken, preparePhotosFx, scaledSize } from "./photos";
import { filesChosen } from "./uploads";

const plant = { companyId: 3, plantId: 9 };

describe("a prepared photo", () => {
  it.each([
    [4_032, 3_024, 2_048, 1_536],
    [3_024, 4_032, 1_536, 2_048],
    [2_048, 1_000, 2_048, 1_000],
    [640, 480, 640, 480],
    [100_000, 3, 2_048, 1],
  ])("of %d × %d pixels is %d × %d pixels large", (width, height, scaledWidth, scaledHeight) =>
    expect(scaledSize({ width, height })).toEqual({ width: scaledWidth, height: scaledHeight }),
  );

  it("is never larger than the photo or than 2,048 pixels, and keeps its proportions", () => {
    const side = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const scaled = scaledSize({ width, height });
        expect(scaled.width).toBeLessThanOrEqual(Math.min(width, 2_048));
        expect(scaled.height).toBeLessThanOrEqual(Math.min(height, 2_048));
        expect(Math.abs(scaled.width * height - scaled.height * width)).toBeLessThanOrEqual(width + height);
      }),
    );
  });

  it("is named by its time, its place in the selection, and its position if the user wants it", () => {
    const lastModified = Temporal.PlainDateTime.from("2026-11-27T15:49:12").toZonedDateTime(Temporal.Now.timeZoneId());
    const file = { lastModified: lastModified.epochMilliseconds };
    expect(photoName(file, 0, null)).toBe("Photo 2026-11-27 15.49.12.jpg");
    expect(photoName(file, 1, { latitude: 52.0907, longitude: -5.1214 })).toBe(
      "Photo 2026-11-27 15.49.12 (2), 52.09070 -5.12140.jpg",
    );
  });
});

describe("taken photos", () => {
  it("are uploaded when they are resized, and the others are named", async () => {
    const photo = new File(["x"], "Photo.jpg");
    const { scope } = createModelScope([[preparePhotosFx, () => ({ photos: [photo], unreadable: ["IMG_1.heic"] })]]);
    const chosen: unknown[] = [];
    const shown: unknown[] = [];
    createWatch({ unit: filesChosen, scope, fn: (files) => chosen.push(files) });
    createWatch({
      unit: toastShown,
      scope,
      fn: ({ kind, message }) => shown.push([kind, (message as { values?: object }).values]),
    });
    void allSettled(photosTaken, { scope, params: { plant, files: [] } });
    await Promise.resolve();
    await Promise.resolve();
    expect(chosen).toEqual([{ plant, files: [photo] }]);
    expect(shown).toEqual([["danger", { 0: "IMG_1.heic" }]]);
  });
});
