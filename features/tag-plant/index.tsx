import { type Plant, type PlantView, plantPermissions, plantResourceHref } from "@entities/plant";
import { useLingui } from "@lingui/react/macro";
import { createMutation, unconfirmedUntilRepeated } from "@shared/mutations/create-mutation";
import { createSelection, type SelectionItem, useSelection } from "@shared/mutations/selection";
import { SelectionEditor, SelectionList } from "@shared/mutations/selection-editor";
import { useHasChoices } from "@shared/session/company-choices";
import { Badge } from "@shared/ui/badge/badge";
import { NameLine } from "@shared/ui/popover/name-line";
import type { setPlantTag } from "./action.server";
import styles from "./plant-tags.module.css";

const tagPlant = createMutation<typeof setPlantTag>("tag-plant", {
  invalidates: ["plant", "audits"],
  unconfirmed: unconfirmedUntilRepeated,
});

/** The tags of a plant. Each toggle adds or removes a tag at once. */
export const tagSelection = createSelection(tagPlant);

const savedTags = ({ tags }: Plant): SelectionItem[] =>
  tags.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]));

/** The tags of a plant. The owner edits them in place (domain/tags.md#selectors). */
export function PlantTags({ view }: { view: PlantView }) {
  const { t } = useLingui();
  const { plant, ref } = view;
  const saved = savedTags(plant);
  const withoutId = plant.tags.filter(({ id }) => id === null);
  const hasTags = useHasChoices("tags", ref.companyId) || saved.length > 0;
  const shown = [...useSelection(tagSelection, saved, ref), ...withoutId];
  return (
    <div className={styles.tags}>
      <NameLine label={t`Tags`} items={shown} limit={2}>
        {({ name }) => (
          <Badge title={name}>
            <span className={styles.name}>{name}</span>
          </Badge>
        )}
      </NameLine>
      {plantPermissions(view).canEdit && hasTags && (
        <SelectionEditor
          model={tagSelection}
          target={ref}
          saved={saved}
          label={t`Edit tags`}
          itemsHref={plantResourceHref("plant-tag-choices", ref)}
        />
      )}
    </div>
  );
}

/** The selection of all tags that a plant can have (domain/create-plant.md#attach). */
export function PlantTagList({ view }: { view: PlantView }) {
  const { t } = useLingui();
  return (
    <SelectionList
      model={tagSelection}
      target={view.ref}
      saved={savedTags(view.plant)}
      label={t`Tags`}
      itemsHref={plantResourceHref("plant-tag-choices", view.ref)}
    />
  );
}
