import { Trans, useLingui } from "@lingui/react/macro";
import type { SelectionItem } from "@shared/forms/selection/selection-form";
import { useSelection } from "@shared/forms/selection/use-selection";
import { useSubmission } from "@shared/forms/submission/use-submission";
import { Card } from "@shared/ui/card/card";
import { CheckboxList } from "@shared/ui/checkbox-list/checkbox-list";
import { useUnit } from "effector-react";
import { writeChild } from "../form";
import type { SharingModel } from "../model/create-sharing";
import type { ChildCompany } from "../overview";
import styles from "./child-companies.module.css";

interface ChildCompaniesProps {
  model: SharingModel;
  /** The company that owns the items. */
  companyId: number;
  items: readonly SelectionItem[];
  companies: readonly ChildCompany[];
}

/** A card for each child company to choose what is shared with it; each toggle is saved at once (spec 3 §2). */
export function ChildCompanies({ model, companyId, items, companies }: ChildCompaniesProps) {
  useSubmission(model, model.fetcherKey, companyId);
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
  const selected = useSelection(model, saved, writeChild(companyId, child.id));
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
