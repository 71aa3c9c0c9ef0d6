import { maxCommentLength } from "@entities/comment";
import { msg } from "@lingui/core/macro";
import { createSubmission } from "@shared/forms/submission/create-submission";
import { errorReceived } from "@shared/ui/toasts/error-model";
import { toastShown } from "@shared/ui/toasts/model";
import { createEvent, createStore, sample } from "effector";
import { reset } from "patronum/reset";
import { commentAction, commentKey, commentToastMs, messageField, ticketField } from "./form";

/** HTML of the editor. */
export const changed = createEvent<string>();
/** What was typed before a reload. */
export const restored = createEvent<string>();
/** The user submits the comment on a ticket. */
export const submitted = createEvent<{ ticketId: number }>();

/** The comment that is being added. */
export const writing = createSubmission<{ ticketId: number; message: string }>(({ ticketId, message }) => ({
  action: commentAction,
  fields: { [ticketField]: String(ticketId), [messageField]: message },
  fetcherKey: commentKey(ticketId),
}));

/** What was typed; it survives a failure and is cleared once the comment is added. */
export const $message = createStore("").on([changed, restored], (_, message) => message);
/** Whether the user tried to add an empty comment. */
export const $isEmpty = createStore(false);
export const $isTooLong = $message.map((message) => message.length > maxCommentLength);
/** The number of times that the content was replaced: the editor then has new content. */
export const $replacements = createStore(0).on([restored, writing.succeeded], (count) => count + 1);

/** Whether HTML of the editor has text; it escapes the characters of its text. */
const hasText = (html: string) => html.replace(/<[^>]*>|&nbsp;/g, "").trim() !== "";

const attempted = sample({
  clock: submitted,
  source: $message,
  fn: (message, { ticketId }) => ({ ticketId, message }),
});
$isEmpty.on(attempted, (_, { message }) => !hasText(message));
sample({
  clock: attempted,
  source: $isTooLong,
  filter: (tooLong, { message }) => !tooLong && hasText(message),
  fn: (_, comment) => comment,
  target: writing.submitted,
});

sample({
  clock: writing.succeeded,
  fn: () => ({
    kind: "success" as const,
    message: msg`Successfully added comment`,
    durationMs: commentToastMs,
  }),
  target: toastShown,
});
// Each message of the API is a toast (spec 3 §8).
sample({ clock: writing.failed, target: errorReceived });
reset({ clock: [writing.succeeded, writing.closed], target: $message });
reset({ clock: [changed, restored, writing.closed], target: $isEmpty });
