import { CreateTagForm } from "@features/create-tag";
import { Trans, useLingui } from "@lingui/react/macro";
import { Badge } from "@shared/ui/badge/badge";
import styles from "./company-page.module.css";

interface CompanyTagsProps {
  companyId: number;
  tags: readonly { id: number; name: string }[];
}

/** The tags of a company with the field for a new one (spec 3 §2). */
export function CompanyTags({ companyId, tags }: CompanyTagsProps) {
  const { t } = useLingui();
  return (
    <div className={styles.tags}>
      {tags.length === 0 ? (
        <p className={styles.note}>
          <Trans>This company has no tags yet.</Trans>
        </p>
      ) : (
        <ul className={styles.list} aria-label={t`Tags`}>
          {tags.map(({ id, name }) => (
            <li key={id}>
              <Badge title={name}>{name}</Badge>
            </li>
          ))}
        </ul>
      )}
      <CreateTagForm companyId={companyId} />
    </div>
  );
}
