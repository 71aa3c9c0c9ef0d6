import { type PlantView, plantResourceHref, writePlantRef } from "@entities/plant";
import { useLingui } from "@lingui/react/macro";
import { SelectionList } from "@shared/forms/selection/selection-editor";
import { companies } from "../model";

/** All companies that a plant can be attached to, to select from (spec 3 §2, the wizard). */
export function CompanyList({ view }: { view: PlantView }) {
  const { t } = useLingui();
  return (
    <SelectionList
      model={companies}
      target={writePlantRef(view.ref)}
      saved={view.plant.companies.filter(({ id }) => id !== view.viewer.companyId)}
      label={t`Companies`}
      itemsHref={plantResourceHref("plant-company-choices", view.ref)}
    />
  );
}
