import { type CustomFieldKind, customFieldKind } from "@entities/custom-field";
import type { SharedItems } from "@features/share-with-children";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Badge } from "@shared/ui/badge/badge";
import { Icon } from "@shared/ui/icon/icon";
import styles from "./sharing-sections.module.css";

const kindLabels: Record<CustomFieldKind, MessageDescriptor> = {
  date: msg`Date`,
  two_solar: msg`2Solar number`,
  euro: msg`Amount in euros`,
  integer: msg`Whole number`,
  float: msg`Number`,
  text: msg`Text`,
};

type Item = SharedItems["own"][number];

/** The tags or custom fields of the company itself. */
export function OwnItems({ items }: { items: SharedItems["own"] }) {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item.id}>
          <ItemBadge item={item} title={item.name} />
        </li>
      ))}
    </ul>
  );
}

/** Those of other companies, which cannot be changed, with the name of each owner. */
export function VisibleItems({ items }: { items: SharedItems["visible"] }) {
  const { t } = useLingui();
  const owners = [...new Set(items.map(({ owner }) => owner))];
  return (
    <dl className={styles.owners}>
      {owners.map((owner) => (
        <div key={owner ?? ""} className={styles.owner}>
          <dt className={styles.ownerName}>
            <Icon name="lock" size="small" />
            {owner ?? <Trans>Unknown company</Trans>}
          </dt>
          <dd>
            <ul className={styles.items}>
              {items
                .filter((item) => item.owner === owner)
                .map((item) => (
                  <li key={item.id}>
                    <ItemBadge
                      item={item}
                      title={owner === null ? item.name : t`${item.name}, owned by ${owner}`}
                    />
                  </li>
                ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ItemBadge({ item, title }: { item: Item; title: string }) {
  const { i18n } = useLingui();
  return (
    <Badge title={title}>
      {item.name}
      {item.kind !== null && (
        <span className={styles.kind}>{i18n._(kindLabels[customFieldKind(item.kind)])}</span>
      )}
    </Badge>
  );
}
