import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { screenTexts } from "@shared/i18n/screen-texts";
import { lazyComponent } from "@shared/lib/lazy-component";
import { PageHeader } from "@shared/ui/page-header/page-header";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { Suspense } from "react";
import type { PageHandle } from "../../page-handle";

await screenTexts("settings");

export { loader } from "./loader.server";

export const handle: PageHandle = { title: msg`Custom Fields` };

/** Loaded on its own, so that what it shares with the lists stays in their chunk. */
const content = lazyComponent(async () => (await import("./custom-fields-content")).CustomFieldsContent);

export default function CustomFieldsPage() {
  return (
    <>
      <PageHeader
        title={<Trans>Custom fields</Trans>}
        subtitle={
          <Trans>Values of your own for each plant, and which fields your child companies see.</Trans>
        }
      />
      <Suspense fallback={<SkeletonText lines={12} />}>
        <content.Component />
      </Suspense>
    </>
  );
}
