import {
  ChildCompanies,
  type ChildCompany,
  type SharedItems,
  type SharingModel,
} from "@features/share-with-children";
import { Trans } from "@lingui/react/macro";
import type { Result } from "@shared/api/result";
import { Card } from "@shared/ui/card/card";
import { DeferredContent } from "@shared/ui/card/deferred-content";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import type { ReactNode } from "react";
import { OwnItems, VisibleItems } from "./item-lists";
import styles from "./sharing-sections.module.css";

export interface SharingTexts {
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
  /** Shown below the own items, such as a form for a new one. */
  children?: ReactNode;
}

/** What a company owns, what is shared with it, and what its child companies can see (spec 3 §2). */
export function SharingSections({ model, company, items, companies, texts, children }: SharingSectionsProps) {
  return (
    <div className={styles.sections}>
      <Card title={texts.own}>
        <DeferredContent result={items} lines={3}>
          {({ own }) =>
            own.length > 0 ? <OwnItems items={own} /> : <p className={styles.note}>{texts.ownEmpty}</p>
          }
        </DeferredContent>
        {children && <div className={styles.form}>{children}</div>}
      </Card>
      <Card title={texts.visible}>
        <DeferredContent result={items} lines={3}>
          {({ visible }) =>
            visible.length > 0 ? (
              <VisibleItems items={visible} />
            ) : (
              <p className={styles.note}>{texts.visibleEmpty}</p>
            )
          }
        </DeferredContent>
      </Card>
      <section className={styles.section}>
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
