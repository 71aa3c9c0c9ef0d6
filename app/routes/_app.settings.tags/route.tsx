import { CreateTagForm } from "@features/edit-tags";
import { OwnerLinkList } from "@features/owner-links";
import { tagSharing } from "@features/share-with-children";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { PageHeader } from "@shared/ui/page-header/page-header";
import { OwnTags, SettingsSection, SharingSections } from "@widgets/sharing";
import type { PageHandle } from "../../page-handle";
import type { loader } from "./loader.server";

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

/** The tags of the current company and of its child companies (domain/tags.md#sharing). */
function TagsContent() {
  const { mayCreate, mayRename, ownerLinksOn, ...data } = useLoaderData<typeof loader>();
  const { id, name } = data.company;
  return (
    <SharingSections
      {...data}
      model={tagSharing}
      renderOwn={(tags) => <OwnTags tags={tags} companyId={id} mayRename={mayRename} />}
      texts={{
        own: <Trans>Tags of {name}</Trans>,
        ownHint: <Trans>A tag groups plants. Lists can be filtered by it.</Trans>,
        ownEmpty: mayCreate ? (
          <Trans>{name} has no tags yet. Create the first one.</Trans>
        ) : (
          <Trans>{name} has no tags yet. An administrator can create them.</Trans>
        ),
        visible: <Trans>Shared with {name}</Trans>,
        visibleEmpty: <Trans>No other company shares tags with {name}.</Trans>,
      }}
      further={
        ownerLinksOn && (
          <SettingsSection
            title={<Trans>Links for owners</Trans>}
            hint={<Trans>A page to read for owners without an account: status, energy, losses and the promise.</Trans>}
            framed
          >
            <OwnerLinkList companyId={id} today={ownerLinksOn} />
          </SettingsSection>
        )
      }
    >
      {mayCreate && <CreateTagForm companyId={id} />}
    </SharingSections>
  );
}
