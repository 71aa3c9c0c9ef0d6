import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { screenTexts } from "@shared/i18n/screen-texts";
import { pageContent } from "@shared/lib/page-content";
import { PageHeader } from "@shared/ui/page-header/page-header";
import type { PageHandle } from "../../page-handle";

await screenTexts("settings");

export { loader } from "./loader.server";

export const handle: PageHandle = { title: msg`Tags` };

const Content = await pageContent(async () => (await import("./tags-content")).TagsContent);

export default function TagsPage() {
  return (
    <>
      <PageHeader
        title={<Trans>Tags</Trans>}
        subtitle={<Trans>Group plants by tags, and choose which tags your child companies see.</Trans>}
      />
      <Content />
    </>
  );
}
