import { type PlantView, plantResourceHref, writePlantRef } from "@entities/plant";
import { useLingui } from "@lingui/react/macro";
import { SelectionList } from "@shared/forms/selection/selection-editor";
import { tags } from "../model";
import { savedTags } from "../saved-tags";

/** All tags that a plant can have, to select from (spec 3 §2, the wizard). */
export function PlantTagList({ view }: { view: PlantView }) {
  const { t } = useLingui();
  return (
    <SelectionList
      model={tags}
      target={writePlantRef(view.ref)}
      saved={savedTags(view.plant)}
      label={t`Tags`}
      itemsHref={plantResourceHref("plant-tag-choices", view.ref)}
    />
  );
}
