import { type PlantView, plantPermissions, plantResourceHref, writePlantRef } from "@entities/plant";
import { useLingui } from "@lingui/react/macro";
import { SelectionEditor } from "@shared/forms/selection/selection-editor";
import { useSelection } from "@shared/forms/selection/use-selection";
import { Badge } from "@shared/ui/badge/badge";
import { tags } from "../model";
import { savedTags } from "../saved-tags";
import styles from "./plant-tags.module.css";

/** The tags of a plant; the owner edits them in place (spec 2 §2.16). */
export function PlantTags({ view }: { view: PlantView }) {
  const { t } = useLingui();
  const { plant, ref } = view;
  const saved = savedTags(plant);
  const withoutId = plant.tags.filter(({ id }) => id === null);
  const shown = [...useSelection(tags, saved, writePlantRef(ref)), ...withoutId];
  return (
    <div className={styles.tags}>
      {shown.length === 0 && t`None`}
      {shown.map(({ name }) => (
        <Badge key={name} title={name}>
          {name}
        </Badge>
      ))}
      {plantPermissions(view).canEdit && (
        <SelectionEditor
          model={tags}
          target={writePlantRef(ref)}
          saved={saved}
          label={t`Edit tags`}
          itemsHref={plantResourceHref("plant-tag-choices", ref)}
        />
      )}
    </div>
  );
}
