import { CreateTagForm } from "@features/create-tag";
import { tagSharing } from "@features/share-with-children";
import { Trans } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { SharingSections } from "@widgets/sharing";
import type { loader } from "./loader.server";

/** The tags of the current company and of its child companies (spec 3 §2). */
export function TagsContent() {
  const { mayCreate, ...data } = useLoaderData<typeof loader>();
  const { id, name } = data.company;
  return (
    <SharingSections
      {...data}
      model={tagSharing}
      texts={{
        own: <Trans>Tags of {name}</Trans>,
        ownEmpty: mayCreate ? (
          <Trans>{name} has no tags yet. Create the first one.</Trans>
        ) : (
          <Trans>{name} has no tags yet. An administrator can create them.</Trans>
        ),
        visible: <Trans>Shared with {name}</Trans>,
        visibleEmpty: <Trans>No other company shares tags with {name}.</Trans>,
      }}
    >
      {mayCreate && <CreateTagForm companyId={id} />}
    </SharingSections>
  );
}
