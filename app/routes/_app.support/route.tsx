import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { PageHeader } from "@shared/ui/page-header/page-header";
import type { PageHandle } from "../../page-handle";
import { SupportContent } from "./support-content";

export { loader } from "./loader.server";

export const handle: PageHandle = { title: msg`Support` };

export default function SupportPage() {
  return (
    <>
      <PageHeader title={<Trans>Support</Trans>} />
      <SupportContent />
    </>
  );
}
