import { Trans, useLingui } from "@lingui/react/macro";
import { messageText } from "@shared/i18n/format";
import { useOnUnmount } from "@shared/lib/react";
import { Alert, ErrorText } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { ComboboxList } from "@shared/ui/combobox/combobox-list";
import { useResource } from "@shared/ui/resource/resource";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { createEvent, createStore, sample } from "effector";
import { useUnit } from "effector-react";
import { debounce } from "patronum/debounce";
import { reset } from "patronum/reset";
import type { PlantChoice } from "./plant-choices.server";
import styles from "./plants-field.module.css";

export interface ChosenPlant {
  id: number;
  name: string;
}

/** The chosen plants in a value of a form as JSON; none in a malformed value. */
export function readChosenPlants(text: string): ChosenPlant[] {
  try {
    const chosen: unknown = JSON.parse(text);
    const isPlant = (plant: unknown): plant is ChosenPlant =>
      typeof plant === "object" && plant !== null && "id" in plant && Number.isSafeInteger(plant.id);
    return Array.isArray(chosen) ? chosen.filter(isPlant) : [];
  } catch {
    return [];
  }
}

// Filter debounce 250 ms (domain/limits.md#durations).
const searchDebounceMs = 250;
const maxShown = 8;

const plantSearchTextChanged = createEvent<string>();
const plantSearchClosed = createEvent();
const $text = createStore("").on(plantSearchTextChanged, (_, text) => text);
/** The text of the search for plants. */
const $search = createStore("");
sample({
  clock: debounce(plantSearchTextChanged, searchDebounceMs),
  source: $text,
  fn: (text) => text.trim(),
  target: $search,
});
reset({ clock: plantSearchClosed, target: [$text, $search] });

export interface ChoosePlantsProps {
  plants: readonly ChosenPlant[];
  onChange: (plants: ChosenPlant[]) => void;
  maxPlants: number;
  /** Whether only plants that the current company owns can be chosen. */
  own?: boolean;
  takesFocus?: boolean;
  error: string | undefined;
  disabled: boolean;
}

/** Chosen plants, and the search that adds a plant of the company by its name, code, street or city. */
export function ChoosePlants({
  plants,
  onChange,
  maxPlants,
  own = false,
  takesFocus,
  error: problem,
  disabled,
}: ChoosePlantsProps) {
  const { t, i18n } = useLingui();
  const { text, search, type, close } = useUnit({
    text: $text,
    search: $search,
    type: plantSearchTextChanged,
    close: plantSearchClosed,
  });
  useOnUnmount(close);
  const isSearching = text !== "" || plants.length === 0;
  const { value, error, retry } = useResource<PlantChoice[]>(
    isSearching ? `/resources/plant-choices?${new URLSearchParams({ search, ...(own && { own: "1" }) })}` : null,
  );
  const found = (value ?? [])
    .map(({ id, name, city }) => ({ id, name: messageText(i18n, name), detail: city }))
    .filter(({ id }) => plants.every((plant) => plant.id !== id));
  const choices = isSearching ? found.slice(0, maxShown) : [];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the search field handles the keyboard
    <div
      className="stack gap-2"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || text === "") return;
        // The first Esc clears the search, the next one closes the dialog.
        event.preventDefault();
        close();
      }}
    >
      {plants.length > 0 && (
        <ul className={`row ${styles.chosen}`} aria-label={t`Plants`}>
          {plants.map((plant) => (
            <li key={plant.id}>
              {plant.name}
              <Button
                size="small"
                kind="quiet"
                icon="close"
                aria-label={t`Remove ${plant.name}`}
                disabled={disabled}
                onClick={() => onChange(plants.filter((other) => other !== plant))}
              />
            </li>
          ))}
        </ul>
      )}
      <ComboboxList
        label={t`Search plants`}
        placeholder={plants.length > 0 ? t`Add another plant` : t`Plant by name, code, street or city`}
        listLabel={t`Plants`}
        takesFocus={takesFocus}
        maxLength={200}
        disabled={disabled || plants.length >= maxPlants}
        error={problem}
        value={text}
        onChange={type}
        choices={choices}
        onPick={(id) => {
          const plant = choices.find((choice) => choice.id === id);
          if (!plant) return;
          close();
          onChange([...plants, { id, name: plant.name }]);
        }}
      />
      {error && (
        <Alert kind="danger" onRetry={retry}>
          <ErrorText error={error} />
        </Alert>
      )}
      {isSearching && !value && !error && <SkeletonText lines={5} />}
      {isSearching && value && choices.length === 0 && (
        <p role="status">
          <Trans>No plants match. Only plants of your company are listed.</Trans>
        </p>
      )}
    </div>
  );
}
