import { msg } from "@lingui/core/macro";
import { createEvent, createStore } from "effector";
import { reset } from "patronum/reset";
import { shareFieldAction, shareFieldKey, shareTagAction, shareTagKey } from "../form";
import { createSharing } from "./create-sharing";

/** Shares tags with child companies. // spec 3 §8 */
export const tagSharing = createSharing({
  action: shareTagAction,
  fetcherKey: shareTagKey,
  texts: {
    added: (tag, company) => msg`Added [${tag}] to ${company}.`,
    removed: (tag, company) => msg`Removed [${tag}] from ${company}.`,
    addFailed: msg`Failed to add tag from company.`,
    removeFailed: msg`Failed to remove tag from company.`,
  },
});

/** Shares custom field types with child companies. // spec 3 §8 */
export const fieldSharing = createSharing({
  action: shareFieldAction,
  fetcherKey: shareFieldKey,
  texts: {
    added: (field, company) => msg`Attached [${field}] to ${company}.`,
    removed: (field, company) => msg`Removed [${field}] from ${company}.`,
    addFailed: msg`Failed to attach`,
    removeFailed: msg`Failed to remove`,
  },
});

/** The custom field that could not be removed from a company blocks the page until it is confirmed. // spec 3 §8 */
export const $sorry = createStore<{ field: string; company: string } | null>(null).on(
  fieldSharing.failedToRemove,
  (_, { change, company }) => ({ field: change.name, company }),
);
export const sorryConfirmed = createEvent();
reset({ clock: [sorryConfirmed, fieldSharing.closed], target: $sorry });
