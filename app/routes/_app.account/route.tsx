import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { fullName } from "@shared/api/person";
import { MessageText } from "@shared/i18n/message";
import { screenTexts } from "@shared/i18n/screen-texts";
import { PageHeader } from "@shared/ui/page-header/page-header";
import type { PageHandle } from "../../page-handle";
import { AccountCards } from "./account-cards";
import type { loader } from "./loader.server";

await screenTexts("settings");

export { changePassword as action } from "@features/change-password/index.server";
export { loader } from "./loader.server";

export const handle: PageHandle = { title: msg`Account` };

export default function AccountPage() {
  const { user } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={<Trans>Account</Trans>} subtitle={<MessageText message={fullName(user)} />} />
      <AccountCards />
    </>
  );
}
