import { getPortalLink, type MeterIdentity } from "@entities/meter";
import { msg } from "@lingui/core/macro";
import { browserClient } from "@shared/api/v0/browser-client";
import { webUrl } from "@shared/lib/safe-url";
import { toastShown } from "@shared/toasts/model";
import { createEffect, createEvent, sample } from "effector";

export const portalRequested = createEvent<MeterIdentity>();

/** Opens the page of a meter on the portal of its driver in a new tab. Throws if the API returns no URL. */
export const openPortalFx = createEffect(async (meter: MeterIdentity): Promise<void> => {
  const link = webUrl(await getPortalLink(browserClient, meter));
  if (link === null) throw new Error("The portal link is unusable.");
  window.open(link, "_blank", "noopener");
});

sample({ clock: portalRequested, target: openPortalFx });
sample({
  clock: openPortalFx.fail,
  // domain/meters.md#portal
  fn: () => ({ kind: "danger" as const, message: msg`Failed to reach portal` }),
  target: toastShown,
});
