import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { screenTexts } from "@shared/i18n/screen-texts";
import { PageHeader } from "@shared/ui/page-header/page-header";
import type { PageHandle } from "../../page-handle";
import { CustomFieldsContent } from "./custom-fields-content";

await screenTexts("settings");

export { loader } from "./loader.server";

export const handle: PageHandle = { title: msg`Custom Fields` };

export default function CustomFieldsPage() {
  return (
    <>
      <PageHeader
        title={<Trans>Custom fields</Trans>}
        subtitle={
          <Trans>Values of your own for each plant, and which fields your child companies see.</Trans>
        }
      />
      <CustomFieldsContent />
    </>
  );
}
