import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { screenTexts } from "@shared/i18n/screen-texts";
import { lazyComponent } from "@shared/lib/lazy-component";
import { PageHeader } from "@shared/ui/page-header/page-header";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { Suspense } from "react";
import type { PageHandle } from "../../page-handle";

await screenTexts("support");

export { loader } from "./loader.server";

export const handle: PageHandle = { title: msg`Support` };

/** Loaded on its own, so that what it shares with the lists stays in their chunk. */
const content = lazyComponent(async () => (await import("./support-content")).SupportContent);

export default function SupportPage() {
  return (
    <>
      <PageHeader
        title={<Trans>Support</Trans>}
        subtitle={<Trans>We answer within about 1 business day, in Dutch and English.</Trans>}
      />
      <Suspense fallback={<SkeletonText lines={12} />}>
        <content.Component />
      </Suspense>
    </>
  );
}
