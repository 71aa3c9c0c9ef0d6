import { RenameTag } from "@features/edit-tags";
import { KeepOfflineButton } from "@features/offline";
import type { SharedItems } from "@features/share-with-children";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { StaticTable } from "@shared/ui/static-table/static-table";
import styles from "./sharing-sections.module.css";

/** The query of the list of plants with a tag. */
const plantsWith = (tagId: number): string => new URLSearchParams({ tags: `${tagId}|1` }).toString();

interface OwnTagsProps {
  tags: SharedItems["own"];
  companyId: number;
  mayRename: boolean;
}

/** The tags of a company, each with its plants (domain/tags.md#tags). */
export function OwnTags({ tags, companyId, mayRename }: OwnTagsProps) {
  const { t } = useLingui();
  return (
    <StaticTable
      label={t`Tags`}
      head={[<Trans key="name">Name</Trans>, <Trans key="plants">Plants</Trans>, <Trans key="actions">Actions</Trans>]}
      numbersFrom={2}
      rows={tags.map(({ id, name, plants = null }) => ({
        key: id,
        cells: [
          name,
          plants === 0 ? (
            <Trans key="none">No plants</Trans>
          ) : (
            <Link key="plants" to={`/plants?${plantsWith(id)}`}>
              {plants === null ? <Trans>Show plants</Trans> : <Plural value={plants} one="# plant" other="# plants" />}
            </Link>
          ),
          <div key="actions" className={styles.actions}>
            {plants !== 0 && (
              <KeepOfflineButton selection={{ key: `tag ${id}`, label: name }} plants={plantsWith(id)} />
            )}
            {mayRename && <RenameTag tag={{ companyId, tagId: id, name }} />}
          </div>,
        ],
      }))}
    />
  );
}
