import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { useForm } from "@shared/forms/form";
import type { Problems } from "@shared/forms/form-model";
import { readId, toApiSearch } from "@shared/lib/text";
import { Alert, ErrorText } from "@shared/ui/alert/alert";
import { Radio } from "@shared/ui/checkbox/checkbox";
import { Fieldset } from "@shared/ui/field/fieldset";
import { Select } from "@shared/ui/field/select";
import type { useResource } from "@shared/ui/resource/resource";
import { useState } from "react";
import { ChoosePlants, type ChoosePlantsProps, type ChosenPlant, readChosenPlants } from "./plants-field";
import type { PlantScope } from "./schema";

/** The most chosen plants. */
const maxPlants = 50;

/** A tag, a view or plants, as the API takes them. */
export const plantScopeBody = (scope: PlantScope | null) =>
  scope &&
  (scope.view
    ? { view: scope.view }
    : scope.tag_id === null
      ? { plant_ids: scope.plant_ids }
      : { tag_id: scope.tag_id });

/** Formats which plants: "plants with the tag “Schools”". */
export function plantScopeText(i18n: I18n, scope: PlantScope | null, tag: string | undefined): string {
  if (!scope) return i18n._(msg`all plants`);
  if (scope.view) {
    const view = scope.view.name ?? "…";
    return i18n._(msg`plants of the view “${view}”`);
  }
  if (scope.tag_id === null)
    return i18n._(msg`${plural(scope.plant_ids.length, { one: "# plant", other: "# plants" })}`);
  const name = tag ?? `#${scope.tag_id}`;
  return i18n._(msg`plants with the tag “${name}”`);
}

/** The values of a form about the plants, by the names that the API uses in its messages. */
export interface PlantScopeValues {
  scope: "all" | "tag" | "view" | "plants";
  tag_id: string;
  /** The name and the query of the chosen view as JSON; empty without one. */
  view: string;
  /** The chosen plants as JSON. */
  plants: string;
}

const viewValue = (name: string, query: string): string => JSON.stringify({ name, query });

/** The view in a value of a form; null in a malformed value. */
function readView(value: string): { name: string; query: string } | null {
  try {
    const { name, query } = JSON.parse(value);
    return typeof name === "string" && typeof query === "string" ? { name, query } : null;
  } catch {
    return null;
  }
}

/** The filters of a query of the list of plants, as the list sends them to the API. */
function filtersOf(search: string): string {
  const filters = new URLSearchParams(search);
  filters.delete("sort");
  filters.delete("page");
  const text = filters.get("search");
  if (text !== null) filters.set("search", toApiSearch(text));
  return filters.toString();
}

export const plantScopeValues = (scope: PlantScope | null, plants: readonly ChosenPlant[]): PlantScopeValues => ({
  scope: !scope ? "all" : scope.view ? "view" : scope.tag_id === null ? "plants" : "tag",
  tag_id: String(scope?.tag_id ?? ""),
  view: scope?.view ? viewValue(scope.view.name ?? "…", scope.view.query) : "",
  plants: JSON.stringify(plants),
});

const scopes: Record<PlantScopeValues["scope"], (values: PlantScopeValues) => PlantScope | null> = {
  all: () => null,
  tag: ({ tag_id }) => ({ tag_id: readId(tag_id), plant_ids: [] }),
  view: ({ view }) => ({ tag_id: null, plant_ids: [], view: readView(view) }),
  plants: (values) => ({ tag_id: null, plant_ids: readChosenPlants(values.plants).map(({ id }) => id) }),
};

/** The plants that the values of the form state. */
export const readPlantScope = (values: PlantScopeValues): PlantScope | null => scopes[values.scope](values);

/** The messages of fields, without the messages of the API. */
export const plantScopeProblems = (values: PlantScopeValues): Problems<PlantScopeValues> => ({
  ...(values.scope === "tag" && values.tag_id === "" && { tag_id: msg`Choose a tag.` }),
  ...(values.scope === "view" && !readView(values.view) && { view: msg`Choose a view.` }),
  ...(values.scope === "plants" &&
    readChosenPlants(values.plants).length === 0 && { plants: msg`Choose at least one plant.` }),
});

type ScopeForm = ReturnType<typeof useForm<PlantScopeValues & Record<string, string | boolean>, unknown>>;

/** The views of the list of plants with their queries. */
export interface PlantViews {
  views: readonly { name: string; search: string }[];
  /** The request of the company's presets, which are among the views once they are loaded. */
  presets: Pick<ReturnType<typeof useResource<readonly unknown[]>>, "value" | "error" | "retry">;
}

export interface PlantScopeFieldsProps extends Pick<ChoosePlantsProps, "own"> {
  form: Pick<ScopeForm, "values" | "change" | "choice" | "errorOf" | "field" | "pending">;
  tags: readonly { id: number; name: string }[];
  /** Without them no view can be chosen. */
  views?: PlantViews;
  /** Whether all plants can be chosen. */
  hasAll?: boolean;
}

/** The choice of plants: all plants, plants with a tag, plants of a view, or chosen plants. */
export function PlantScopeFields({ form, tags, views, hasAll = true, own }: PlantScopeFieldsProps) {
  const { t } = useLingui();
  const { scope } = form.values;
  return (
    <Fieldset title={<Trans>Which plants</Trans>}>
      {hasAll && <Radio {...form.choice("scope", "all")} label={<Trans>All plants</Trans>} />}
      {(tags.length > 0 || scope === "tag") && (
        <Radio {...form.choice("scope", "tag")} label={<Trans>Plants with a tag</Trans>} />
      )}
      {views && <Radio {...form.choice("scope", "view")} label={<Trans>Plants of a saved view</Trans>} />}
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
      {views && scope === "view" && <ViewField form={form} {...views} />}
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

/** The choice of a view. A view that is stored already stays a choice, also if this device does not have it. */
function ViewField({ form, views, presets }: Pick<PlantScopeFieldsProps, "form"> & PlantViews) {
  const { t } = useLingui();
  const [stored] = useState(form.values.view);
  const choices = views
    .map(({ name, search }) => ({ value: viewValue(name, filtersOf(search)), label: name }))
    .filter(({ value }) => readView(value)?.query !== "");
  const storedName = readView(stored)?.name;
  const isOther = storedName !== undefined && choices.every(({ value }) => value !== stored);
  const sameName = choices.some(({ label }) => label === storedName);
  return (
    <>
      <Select
        label={t`View`}
        hint={t`The filters of the view are copied. Later changes of the view do not count here.`}
        options={[
          { value: "", label: t`Choose a view` },
          ...(isOther ? [{ value: stored, label: sameName ? t`${storedName} (as stored)` : storedName }] : []),
          ...choices,
        ]}
        {...form.field("view")}
        error={form.errorOf("view") ?? form.errorOf("plants")}
      />
      {presets.error && (
        <Alert
          kind="warning"
          title={<Trans>The views of the company could not be loaded.</Trans>}
          onRetry={presets.retry}
        >
          <ErrorText error={presets.error} />
        </Alert>
      )}
      {choices.length === 0 && presets.value && (
        <p className="hint">
          <Trans>
            This device has no saved view of plants with a filter. To save one, filter the{" "}
            <Link to="/plants">list of plants</Link> and choose “Views”.
          </Trans>
        </p>
      )}
    </>
  );
}

/** How many plants a stored view has now. */
export function ViewPlants({ count }: { count: number | null }) {
  if (count === null) return null;
  return (
    <p className="hint">
      {count === 0 ? (
        <Trans>0 plants match the view now, so nothing is sent about it.</Trans>
      ) : (
        <Plural value={count} one="# plant matches the view now." other="# plants match the view now." />
      )}
    </p>
  );
}
