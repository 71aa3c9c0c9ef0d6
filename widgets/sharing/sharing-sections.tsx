import {
  ChildCompanies,
  type ChildCompany,
  type SharedItems,
  type SharingModel,
} from "@features/share-with-children";
import { Trans } from "@lingui/react/macro";
import type { Result } from "@shared/api/result";
import { Deferred } from "@shared/streaming/deferred";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
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
        <DeferredCard result={items}>
          {({ own }) =>
            own.length > 0 ? <OwnItems items={own} /> : <p className={styles.note}>{texts.ownEmpty}</p>
          }
        </DeferredCard>
        {children && <div className={styles.form}>{children}</div>}
      </Card>
      <Card title={texts.visible}>
        <DeferredCard result={items}>
          {({ visible }) =>
            visible.length > 0 ? (
              <VisibleItems items={visible} />
            ) : (
              <p className={styles.note}>{texts.visibleEmpty}</p>
            )
          }
        </DeferredCard>
      </Card>
      <section className={styles.section}>
        <h2>
          <Trans>Child companies</Trans>
        </h2>
        <DeferredCard result={items}>
          {({ own }) => (
            <DeferredCard result={companies}>
              {(list) =>
                list.length > 0 ? (
                  <ChildCompanies model={model} companyId={company.id} items={own} companies={list} />
                ) : (
                  <EmptyState icon="companies" title={<Trans>{company.name} has no child companies</Trans>}>
                    <Trans>An administrator can add child companies to a company.</Trans>
                  </EmptyState>
                )
              }
            </DeferredCard>
          )}
        </DeferredCard>
      </section>
    </div>
  );
}

interface DeferredCardProps<T> {
  result: Promise<Result<T>> | Result<T>;
  children: (value: T) => ReactNode;
}

function DeferredCard<T>({ result, children }: DeferredCardProps<T>) {
  return (
    <Deferred
      result={result}
      fallback={<SkeletonText lines={3} />}
      renderError={(error) => (
        <CardError>
          <ErrorText error={error} />
        </CardError>
      )}
    >
      {children}
    </Deferred>
  );
}
