import { getPortalLink, type MeterIdentity } from "@entities/meter";
import { browserClient } from "@shared/api/v0/browser-client";
import { webUrl } from "@shared/lib/safe-url";

/** Opens a meter at the portal of its driver in a new tab. Throws if the API returns no web address. */
export async function openPortal(meter: MeterIdentity): Promise<void> {
  const link = webUrl(await getPortalLink(browserClient, meter));
  if (link === null) throw new Error("The portal link is unusable.");
  window.open(link, "_blank", "noopener");
}
