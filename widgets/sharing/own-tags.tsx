import { KeepOfflineButton } from "@features/offline";
import { RenameTag } from "@features/rename-tag";
import type { SharedItems } from "@features/share-with-children";
import { Plural, Trans } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { Badge } from "@shared/ui/badge/badge";
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
  return (
    <ul className={styles.rows}>
      {tags.map(({ id, name, plants = null }) => (
        <li key={id} className={styles.row}>
          <Badge title={name}>{name}</Badge>
          <span className={`muted ${styles.note}`}>
            {plants === 0 ? (
              <Trans>No plants</Trans>
            ) : (
              <Link to={`/plants?${plantsWith(id)}`}>
                {plants === null ? (
                  <Trans>Show plants</Trans>
                ) : (
                  <Plural value={plants} one="# plant" other="# plants" />
                )}
              </Link>
            )}
          </span>
          {plants !== 0 && <KeepOfflineButton selection={{ key: `tag ${id}`, label: name }} plants={plantsWith(id)} />}
          {mayRename && <RenameTag tag={{ companyId, tagId: id, name }} />}
        </li>
      ))}
    </ul>
  );
}
