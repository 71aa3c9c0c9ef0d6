import type { MeterIdentity } from "@entities/meter";
import { msg } from "@lingui/core/macro";
import { toastShown } from "@shared/ui/toasts/model";
import { createEffect, createEvent, sample } from "effector";

export const portalRequested = createEvent<MeterIdentity>();

export const openPortalFx = createEffect(async (meter: MeterIdentity) => (await import("./calls")).openPortal(meter));

sample({ clock: portalRequested, target: openPortalFx });
sample({
  clock: openPortalFx.fail,
  // domain/meters.md#portal
  fn: () => ({ kind: "danger" as const, message: msg`Failed to reach portal` }),
  target: toastShown,
});
