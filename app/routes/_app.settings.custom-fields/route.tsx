import { fieldSharing, SorryAlert } from "@features/share-with-children";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { screenTexts } from "@shared/i18n/screen-texts";
import { PageHeader } from "@shared/ui/page-header/page-header";
import { SharingSections } from "@widgets/sharing";
import type { PageHandle } from "../../page-handle";
import type { loader } from "./loader.server";

await screenTexts("settings");

export { loader } from "./loader.server";

export const handle: PageHandle = { title: msg`Custom Fields` };

export default function CustomFieldsPage() {
  const data = useLoaderData<typeof loader>();
  const { name } = data.company;
  return (
    <>
      <PageHeader
        title={<Trans>Custom fields</Trans>}
        subtitle={
          <Trans>Values of your own for each plant, and which fields your child companies see.</Trans>
        }
      />
      <SharingSections
        {...data}
        model={fieldSharing}
        texts={{
          own: <Trans>Custom fields of {name}</Trans>,
          ownEmpty: <Trans>{name} has no custom fields of its own.</Trans>,
          visible: <Trans>Shared with {name}</Trans>,
          visibleEmpty: <Trans>No Custom Fields found!</Trans>,
        }}
      />
      <SorryAlert />
    </>
  );
}
