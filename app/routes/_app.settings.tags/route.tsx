import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { screenTexts } from "@shared/i18n/screen-texts";
import { PageHeader } from "@shared/ui/page-header/page-header";
import type { PageHandle } from "../../page-handle";
import { TagsContent } from "./tags-content";

await screenTexts("settings");

export { loader } from "./loader.server";

export const handle: PageHandle = { title: msg`Tags` };

export default function TagsPage() {
  return (
    <>
      <PageHeader
        title={<Trans>Tags</Trans>}
        subtitle={<Trans>Group plants by tags, and choose which tags your child companies see.</Trans>}
      />
      <TagsContent />
    </>
  );
}
