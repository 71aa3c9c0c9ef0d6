import { msg } from "@lingui/core/macro";
import { createSelectionModel } from "@shared/forms/selection/selection-model";
import { toastShown } from "@shared/ui/toasts/model";
import { sample } from "effector";

export const accounts = createSelectionModel({
  action: "/actions/attach-driver-account",
  fetcherKey: "attach-driver-account",
});

// spec 3 §8
sample({
  clock: accounts.succeeded,
  fn: ({ change: { name, selected } }) => ({
    kind: "success" as const,
    message: selected ? msg`Added account: ${name}` : msg`Removed account: ${name}`,
  }),
  target: toastShown,
});
