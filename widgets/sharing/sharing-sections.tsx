import { type CustomFieldKind, customFieldKind } from "@entities/custom-field";
import { ChildCompanies, type ChildCompany, type SharedItems, type SharingModel } from "@features/share-with-children";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Result } from "@shared/api/result";
import { Badge } from "@shared/ui/badge/badge";
import { Card } from "@shared/ui/card/card";
import { DeferredContent } from "@shared/ui/card/deferred-content";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { Icon } from "@shared/ui/icon/icon";
import type { ReactNode } from "react";
import styles from "./sharing-sections.module.css";

interface SharingTexts {
  own: ReactNode;
  ownEmpty: ReactNode;
  visible: ReactNode;
  visibleEmpty: ReactNode;
}

interface SharingSectionsProps {
  model: SharingModel;
  company: { id: number; name: string };
  items: Promise<Result<SharedItems>> | Result<SharedItems>;
  companies: Promise<Result<ChildCompany[]>> | Result<ChildCompany[]>;
  texts: SharingTexts;
  /** Renders the items of the company; by default their names. */
  renderOwn?: (items: SharedItems["own"]) => ReactNode;
  /** Rendered below the company's own items, such as a form for a new item. */
  children?: ReactNode;
}

/**
 * The items that a company owns, the items shared with it, and the items that its child companies can see
 * (domain/tags.md#sharing).
 */
export function SharingSections(props: SharingSectionsProps) {
  const { model, company, items, companies, texts, children } = props;
  const { renderOwn = (own) => <ItemList items={own} /> } = props;
  return (
    <div className={styles.sections}>
      <Card title={texts.own}>
        <DeferredContent result={items} lines={3}>
          {({ own }) => (own.length > 0 ? renderOwn(own) : <p className={`muted ${styles.note}`}>{texts.ownEmpty}</p>)}
        </DeferredContent>
        {children && <div className={styles.form}>{children}</div>}
      </Card>
      <Card title={texts.visible}>
        <DeferredContent result={items} lines={3}>
          {({ visible }) =>
            visible.length > 0 ? (
              <VisibleItems items={visible} />
            ) : (
              <p className={`muted ${styles.note}`}>{texts.visibleEmpty}</p>
            )
          }
        </DeferredContent>
      </Card>
      <section className={`stack gap-3 ${styles.section}`}>
        <h2>
          <Trans>Child companies</Trans>
        </h2>
        <DeferredContent result={items} lines={3}>
          {({ own }) => (
            <DeferredContent result={companies} lines={3}>
              {(list) =>
                list.length > 0 ? (
                  <ChildCompanies model={model} companyId={company.id} items={own} companies={list} />
                ) : (
                  <EmptyState icon="companies" title={<Trans>{company.name} has no child companies</Trans>}>
                    <Trans>An administrator can add child companies to a company.</Trans>
                  </EmptyState>
                )
              }
            </DeferredContent>
          )}
        </DeferredContent>
      </section>
    </div>
  );
}

const kindLabels: Record<CustomFieldKind, MessageDescriptor> = {
  date: msg`Date`,
  two_solar: msg`2Solar number`,
  euro: msg`Amount in euros`,
  integer: msg`Whole number`,
  float: msg`Number`,
  text: msg`Text`,
};

/** The items of other companies with the name of each owner. They cannot be changed. */
function VisibleItems({ items }: { items: SharedItems["visible"] }) {
  const owners = [...new Set(items.map(({ owner }) => owner))];
  return (
    <dl className="stack gap-3">
      {owners.map((owner) => (
        <div key={owner ?? ""} className="stack gap-2">
          <dt className={`hint ${styles.ownerName}`}>
            <Icon name="lock" size="small" />
            {owner ?? <Trans>Unknown company</Trans>}
          </dt>
          <dd>
            <ItemList items={items.filter((item) => item.owner === owner)} owner={owner} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ItemListProps {
  items: SharedItems["own"];
  /** The name of the company that the items belong to. Null if it is not known. */
  owner?: string | null;
}

/** The tags or custom fields of one company. */
function ItemList({ items, owner = null }: ItemListProps) {
  const { t, i18n } = useLingui();
  return (
    <ul className={`row ${styles.items}`}>
      {items.map((item) => (
        <li key={item.id}>
          <Badge title={owner === null ? item.name : t`${item.name}, owned by ${owner}`}>
            {item.name}
            {item.kind !== null && (
              <span className={styles.kind}>{i18n._(kindLabels[customFieldKind(item.kind)])}</span>
            )}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
