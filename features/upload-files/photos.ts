import { msg } from "@lingui/core/macro";
import type { PlantRef } from "@shared/api/refs";
import { toastShown } from "@shared/toasts/model";
import { createEffect, createEvent, createStore, sample } from "effector";
import { filesChosen } from "./uploads";

/** The longest side of a photo, in pixels. */
const maxSide = 2_048;
const quality = 0.85;

interface PreparedPhotos {
  photos: File[];
  /** The names of the photos that this browser cannot decode. */
  unreadable: string[];
}

/** A position on earth in degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

/**
 * Draws photos again, at most 2,048 pixels long and upright. A drawn photo has no metadata, so neither the position nor
 * the device of the camera is uploaded. The name says when the photo was taken, and where if there is a position.
 */
async function preparePhotos(files: readonly File[], position: Position | null): Promise<PreparedPhotos> {
  const photos: File[] = [];
  const unreadable: string[] = [];
  // One at a time: a decoded photo of a phone takes 50 MB and more.
  for (const file of files) {
    try {
      photos.push(new File([await resized(file)], photoName(file, photos.length, position), { type: "image/jpeg" }));
    } catch {
      unreadable.push(file.name);
    }
  }
  return { photos, unreadable };
}

async function resized(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  const { width, height } = scaledSize(bitmap);
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return canvas.convertToBlob({ type: "image/jpeg", quality });
}

/** The size of a photo whose longest side is at most 2,048 pixels. */
export function scaledSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The name of a photo: "Photo 2026-11-27 15.49.12 (2), 52.09070 5.12140.jpg". Phones name every photo alike. */
export function photoName({ lastModified }: Pick<File, "lastModified">, index: number, position: Position | null) {
  const taken = Temporal.Instant.fromEpochMilliseconds(lastModified).toZonedDateTimeISO(Temporal.Now.timeZoneId());
  const time = taken.toPlainTime().toString({ smallestUnit: "second" }).replaceAll(":", ".");
  const count = index > 0 ? ` (${index + 1})` : "";
  const place = position ? `, ${position.latitude.toFixed(5)} ${position.longitude.toFixed(5)}` : "";
  return `Photo ${taken.toPlainDate()} ${time}${count}${place}.jpg`;
}

/** The position of the device; null if the user does not allow it, or if it is not known within 10 seconds. */
const readPosition = (): Promise<Position | null> =>
  new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () => resolve(null),
      { timeout: 10_000, maximumAge: 60_000, enableHighAccuracy: true },
    );
  });

interface TakenPhotos {
  plant: PlantRef;
  files: readonly File[];
}

/** The user has taken photos. They are resized on the device and uploaded (domain/notes-files-contacts.md#photos). */
export const photosTaken = createEvent<TakenPhotos>();
/** Whether the names of photos contain the position. */
export const positionToggled = createEvent<boolean>();
export const $hasPosition = createStore(false).on(positionToggled, (_, hasPosition) => hasPosition);

export const preparePhotosFx = createEffect(async ({ files, hasPosition }: TakenPhotos & { hasPosition: boolean }) =>
  preparePhotos(files, hasPosition ? await readPosition() : null),
);

sample({
  clock: photosTaken,
  source: $hasPosition,
  fn: (hasPosition, photos) => ({ ...photos, hasPosition }),
  target: preparePhotosFx,
});
sample({
  clock: preparePhotosFx.done,
  filter: ({ result: { photos } }) => photos.length > 0,
  fn: ({ params: { plant }, result: { photos } }) => ({ plant, files: photos }),
  target: filesChosen,
});
sample({
  clock: preparePhotosFx.doneData,
  filter: ({ unreadable }) => unreadable.length > 0,
  fn: ({ unreadable }) => ({
    kind: "danger" as const,
    message: msg`This browser cannot resize ${unreadable.join(", ")}. “Upload files” uploads a photo unchanged, with its position.`,
  }),
  target: toastShown,
});
sample({
  clock: preparePhotosFx.fail,
  fn: () => ({ kind: "danger" as const, message: msg`Unable to upload file(s)` }),
  target: toastShown,
});
