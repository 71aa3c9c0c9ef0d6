import { Trans, useLingui } from "@lingui/react/macro";
import { useOnUnmount } from "@shared/lib/react";
import { type SelectionItem, useSelection } from "@shared/mutations/selection";
import { Button } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { CheckboxList } from "@shared/ui/checkbox-list/checkbox-list";
import { Dialog } from "@shared/ui/dialog/dialog";
import { useUnit } from "effector-react";
import type { ChildCompany } from "./action.server";
import styles from "./child-companies.module.css";
import { $sorry, type SharingModel, sorryConfirmed } from "./sharing";

interface ChildCompaniesProps {
  model: SharingModel;
  companyId: number;
  items: readonly SelectionItem[];
  companies: readonly ChildCompany[];
}

/** A card per child company with the choice of shared items. Each change is saved at once (domain/tags.md#sharing). */
export function ChildCompanies({ model, companyId, items, companies }: ChildCompaniesProps) {
  useOnUnmount(useUnit(model.closed), companyId);
  return (
    <ul className={styles.cards}>
      {companies.map((child) => (
        <li key={child.id} className={styles.item}>
          <ChildCard model={model} companyId={companyId} items={items} child={child} />
        </li>
      ))}
    </ul>
  );
}

type ChildCardProps = Omit<ChildCompaniesProps, "companies"> & { child: ChildCompany };

function ChildCard({ model, companyId, items, child }: ChildCardProps) {
  const { t } = useLingui();
  const toggle = useUnit(model.toggled);
  const saved = items.filter(({ id }) => child.sharedIds.includes(id));
  const selected = useSelection(model, saved, { companyId, childId: child.id });
  const count = selected.length;
  const total = items.length;
  return (
    <Card
      title={child.name}
      hint={
        <Trans>
          {count} of {total} shared
        </Trans>
      }
    >
      <CheckboxList
        label={t`Shared with ${child.name}`}
        items={items}
        selected={selected.map(({ id }) => id)}
        onChange={(id, shared) => {
          const item = items.find((candidate) => candidate.id === id);
          if (item) toggle({ companyId, child, item: { id, name: item.name }, shared });
        }}
      />
    </Card>
  );
}

/** A dialog that blocks the page when a custom field could not be removed from a company (domain/tags.md#sharing). */
export function SorryAlert() {
  const [sorry, confirm] = useUnit([$sorry, sorryConfirmed]);
  if (!sorry) return null;
  const { field, company } = sorry;
  return (
    <Dialog
      open
      dismissible={false}
      onClose={confirm}
      title={<Trans>Sorry</Trans>}
      footer={
        <Button kind="primary" onClick={() => confirm()}>
          <Trans>OK</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          “{field}” could not be removed from {company}. It is still attached. Try again later, or contact support if
          this persists.
        </Trans>
      </p>
    </Dialog>
  );
}
