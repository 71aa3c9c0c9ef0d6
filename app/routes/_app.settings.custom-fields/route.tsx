import { fieldSharing, SorryAlert } from "@features/share-with-children";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link, useLoaderData } from "@remix-run/react";
import { PageHeader } from "@shared/ui/page-header/page-header";
import { OwnFieldTypes, SharingSections } from "@widgets/sharing";
import type { PageHandle } from "../../page-handle";
import type { loader } from "./loader.server";

export { loader } from "./loader.server";

export const handle: PageHandle = { title: msg`Custom Fields` };

export default function CustomFieldsPage() {
  return (
    <>
      <PageHeader
        title={<Trans>Custom fields</Trans>}
        subtitle={<Trans>Add your own fields to plants, and choose which of them your child companies see.</Trans>}
      />
      <CustomFieldsContent />
    </>
  );
}

/** The custom fields of the current company and of its child companies (domain/tags.md#sharing). */
function CustomFieldsContent() {
  const data = useLoaderData<typeof loader>();
  const { name } = data.company;
  return (
    <>
      <SharingSections
        {...data}
        model={fieldSharing}
        renderOwn={(types) => <OwnFieldTypes types={types} />}
        texts={{
          own: <Trans>Custom fields of {name}</Trans>,
          ownHint: (
            <Trans>Each plant has its values on its page, under “Custom fields”. Lists can be filtered by them.</Trans>
          ),
          ownEmpty: (
            <Trans>
              {name} has no custom fields of its own. <Link to="/support">Ask support</Link> for a field, with its name
              and its type.
            </Trans>
          ),
          visible: <Trans>Shared with {name}</Trans>,
          visibleEmpty: <Trans>No Custom Fields found!</Trans>,
        }}
      />
      <SorryAlert />
    </>
  );
}
