import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { useForm } from "@shared/forms/form";
import type { Problems } from "@shared/forms/form-model";
import { readId } from "@shared/lib/text";
import { Radio } from "@shared/ui/checkbox/checkbox";
import { Fieldset } from "@shared/ui/field/fieldset";
import { Select } from "@shared/ui/field/select";
import { ChoosePlants, type ChoosePlantsProps, type ChosenPlant, readChosenPlants } from "./plants-field";
import type { PlantScope } from "./schema";

/** The most chosen plants. */
const maxPlants = 50;

/** Either a tag or plants, as the API takes them. */
export const plantScopeBody = (scope: PlantScope | null) =>
  scope && (scope.tag_id === null ? { plant_ids: scope.plant_ids } : { tag_id: scope.tag_id });

/** Formats which plants: "plants with the tag “Schools”". */
export function plantScopeText(i18n: I18n, scope: PlantScope | null, tag: string | undefined): string {
  if (!scope) return i18n._(msg`all plants`);
  if (scope.tag_id === null)
    return i18n._(msg`${plural(scope.plant_ids.length, { one: "# plant", other: "# plants" })}`);
  const name = tag ?? `#${scope.tag_id}`;
  return i18n._(msg`plants with the tag “${name}”`);
}

/** The values of a form about the plants, by the names that the API uses in its messages. */
export interface PlantScopeValues {
  scope: "all" | "tag" | "plants";
  tag_id: string;
  /** The chosen plants as JSON. */
  plants: string;
}

export const plantScopeValues = (scope: PlantScope | null, plants: readonly ChosenPlant[]): PlantScopeValues => ({
  scope: !scope ? "all" : scope.tag_id === null ? "plants" : "tag",
  tag_id: String(scope?.tag_id ?? ""),
  plants: JSON.stringify(plants),
});

const scopes: Record<PlantScopeValues["scope"], (values: PlantScopeValues) => PlantScope | null> = {
  all: () => null,
  tag: ({ tag_id }) => ({ tag_id: readId(tag_id), plant_ids: [] }),
  plants: (values) => ({ tag_id: null, plant_ids: readChosenPlants(values.plants).map(({ id }) => id) }),
};

/** The plants that the values of the form state. */
export const readPlantScope = (values: PlantScopeValues): PlantScope | null => scopes[values.scope](values);

/** The messages of fields, without those of the API. */
export const plantScopeProblems = (values: PlantScopeValues): Problems<PlantScopeValues> => ({
  ...(values.scope === "tag" && values.tag_id === "" && { tag_id: msg`Choose a tag.` }),
  ...(values.scope === "plants" &&
    readChosenPlants(values.plants).length === 0 && { plants: msg`Choose at least one plant.` }),
});

type ScopeForm = ReturnType<typeof useForm<PlantScopeValues & Record<string, string | boolean>, unknown>>;

interface PlantScopeFieldsProps extends Pick<ChoosePlantsProps, "own"> {
  form: Pick<ScopeForm, "values" | "change" | "choice" | "errorOf" | "field" | "pending">;
  tags: readonly { id: number; name: string }[];
  /** Whether all plants can be chosen. */
  hasAll?: boolean;
}

/** The choice of plants: all plants, plants with a tag, or chosen plants. */
export function PlantScopeFields({ form, tags, hasAll = true, own }: PlantScopeFieldsProps) {
  const { t } = useLingui();
  const { scope } = form.values;
  return (
    <Fieldset title={<Trans>Which plants</Trans>}>
      {hasAll && <Radio {...form.choice("scope", "all")} label={<Trans>All plants</Trans>} />}
      {(tags.length > 0 || scope === "tag") && (
        <Radio {...form.choice("scope", "tag")} label={<Trans>Plants with a tag</Trans>} />
      )}
      <Radio {...form.choice("scope", "plants")} label={<Trans>Chosen plants</Trans>} />
      {scope === "tag" && (
        <Select
          label={t`Tag`}
          options={[
            { value: "", label: t`Choose a tag` },
            ...tags.map((tag) => ({ value: String(tag.id), label: tag.name })),
          ]}
          {...form.field("tag_id")}
        />
      )}
      {scope === "plants" && (
        <>
          <input type="hidden" name="plants" value={form.values.plants} />
          <ChoosePlants
            own={own}
            plants={readChosenPlants(form.values.plants)}
            maxPlants={maxPlants}
            takesFocus={false}
            error={form.errorOf("plants")}
            disabled={form.pending}
            onChange={(plants) => form.change({ plants: JSON.stringify(plants) })}
          />
        </>
      )}
    </Fieldset>
  );
}
