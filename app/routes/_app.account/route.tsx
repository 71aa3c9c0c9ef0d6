import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { fullName } from "@shared/api/person";
import { MessageText } from "@shared/i18n/message";
import { screenTexts } from "@shared/i18n/screen-texts";
import { lazyComponent } from "@shared/lib/lazy-component";
import { PageHeader } from "@shared/ui/page-header/page-header";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { Suspense } from "react";
import type { PageHandle } from "../../page-handle";
import type { loader } from "./loader.server";

await screenTexts("settings");

export { loader } from "./loader.server";

export const handle: PageHandle = { title: msg`Account` };

/** Loaded on its own, so that what it shares with the guest pages stays in their chunk. */
const cards = lazyComponent(async () => (await import("./account-cards")).AccountCards);

export default function AccountPage() {
  const { user } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={<Trans>Account</Trans>} subtitle={<MessageText message={fullName(user)} />} />
      <Suspense fallback={<SkeletonText lines={12} />}>
        <cards.Component />
      </Suspense>
    </>
  );
}
