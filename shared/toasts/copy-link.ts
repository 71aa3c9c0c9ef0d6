import { msg } from "@lingui/core/macro";
import type { Message } from "@shared/i18n/message";
import { createEffect, sample } from "effector";
import { toastShown } from "./model";

/** Copies a text to the clipboard and shows the message as a toast. */
export const copyTextFx = createEffect(({ text }: { text: string; message: Message }) =>
  navigator.clipboard.writeText(text),
);

/** Copies a URL, or that of a path of this site, to the clipboard and shows the message as a toast. */
export const copyLinkFx = createEffect(({ path }: { path: string; message: Message }) =>
  navigator.clipboard.writeText(new URL(path, window.location.origin).href),
);

sample({
  clock: [copyTextFx.done, copyLinkFx.done],
  fn: ({ params: { message } }) => ({ kind: "success" as const, message }),
  target: toastShown,
});
sample({
  clock: [copyTextFx.fail, copyLinkFx.fail],
  fn: () => ({
    kind: "danger" as const,
    message: msg`Could not copy. Allow clipboard access in your browser and try again.`,
  }),
  target: toastShown,
});
