import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { fullName } from "@shared/api/refs";
import { MessageText } from "@shared/i18n/format";
import { PageHeader } from "@shared/ui/page-header/page-header";
import type { PageHandle } from "../../page-handle";
import { AccountCards } from "./account-cards";
import type { loader } from "./loader.server";

export { action, loader } from "./loader.server";

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
