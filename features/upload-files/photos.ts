import { msg } from "@lingui/core/macro";
import type { PlantRef } from "@shared/api/refs";
import { toastShown } from "@shared/toasts/model";
import { createEffect, createEvent, createStore, sample } from "effector";
import { preparePhotos, readPosition } from "./prepare-photos";
import { filesChosen } from "./uploads";

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
