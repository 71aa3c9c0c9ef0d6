import { fieldSharing, SorryAlert } from "@features/share-with-children";
import { Trans } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { SharingSections } from "@widgets/sharing";
import type { loader } from "./loader.server";

/** The custom fields of the current company and of its child companies (spec 3 §2). */
export function CustomFieldsContent() {
  const data = useLoaderData<typeof loader>();
  const { name } = data.company;
  return (
    <>
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
