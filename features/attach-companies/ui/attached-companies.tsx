import { type PlantView, plantPermissions, plantResourceHref, writePlantRef } from "@entities/plant";
import { Trans, useLingui } from "@lingui/react/macro";
import { SelectionEditor } from "@shared/forms/selection/selection-editor";
import { useSelection } from "@shared/forms/selection/use-selection";
import { companies } from "../model";
import styles from "./attached-companies.module.css";

/**
 * The companies that a plant is attached to, without the current one; the owner edits them in place (spec 2 §2.16).
 */
export function AttachedCompanies({ view }: { view: PlantView }) {
  const { t } = useLingui();
  const { plant, ref, viewer } = view;
  const others = plant.companies.filter(({ id }) => id !== viewer.companyId);
  const shown = useSelection(companies, others, writePlantRef(ref));
  return (
    <div className={styles.companies}>
      {shown.length === 0 && t`None`}
      {shown.map(({ id, name }, index) => (
        <span key={id}>
          {name}
          {id === plant.owning_company_id && (
            <>
              {" "}
              <Trans>(owner)</Trans>
            </>
          )}
          {index < shown.length - 1 && ","}
        </span>
      ))}
      {plantPermissions(view).canEdit && (
        <SelectionEditor
          model={companies}
          target={writePlantRef(ref)}
          saved={others}
          label={t`Edit attached companies`}
          itemsHref={plantResourceHref("plant-company-choices", ref)}
        />
      )}
    </div>
  );
}
