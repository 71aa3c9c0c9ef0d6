import { coordinatesOf, listPlants, type PlantRow, plantCity, plantName } from "@entities/plant";
import { type Coordinates, distanceKm } from "@heliograph/rules/places";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { browserClient } from "@shared/api/v0/browser-client";
import { MessageText, useFormat } from "@shared/i18n/format";
import { joinTexts, toApiSearch } from "@shared/lib/text";
import { Alert } from "@shared/ui/alert/alert";
import { Combobox, ComboboxOption } from "@shared/ui/combobox/combobox";
import { Popover } from "@shared/ui/popover/popover";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { createEffect, createEvent, createStore, merge, sample } from "effector";
import { useUnit } from "effector-react";
import { debounce } from "patronum/debounce";
import { reset } from "patronum/reset";
import { useId } from "react";
import styles from "./compare-picker.module.css";

/** The size and the location of a plant. Null if unknown. */
export interface PlantTraits {
  peakWatt: number | null;
  /** Latitude and longitude in degrees. */
  coordinates: Coordinates | null;
}

/** The maximum ratio between the sizes of similar plants. */
const sizeFactor = 2;

/** The range of peak power in watt of plants with a similar size, as the filter `peak`. Null if the size is unknown. */
export const similarPeaks = ({ peakWatt }: PlantTraits): string | null =>
  peakWatt ? `${Math.round(peakWatt / sizeFactor)},${Math.round(peakWatt * sizeFactor)}` : null;

/** A size ratio of two counts as much as this distance. */
const kmPerDoubling = 50;
const unknown = 2;

function dissimilarity(plant: PlantTraits, like: PlantTraits): number {
  const km = distanceKm(plant.coordinates, like.coordinates);
  const size = plant.peakWatt && like.peakWatt ? Math.abs(Math.log2(plant.peakWatt / like.peakWatt)) : unknown;
  return size + (Number.isFinite(km) ? km / kmPerDoubling : unknown);
}

/** Sorts plants by similarity: distance and size. Plants with unknown values come later. */
export const similarFirst = <T extends PlantTraits>(plants: readonly T[], like: PlantTraits): T[] =>
  plants.toSorted((a, b) => dissimilarity(a, like) - dissimilarity(b, like));

export interface PlantChoice extends PlantTraits {
  id: number;
  name: string | null;
  /** Null if the city is unknown or part of the name. */
  city: string | null;
}

/** A plant that can be compared with other plants of its company. */
interface ComparedPlant extends PlantTraits {
  plantId: number;
  companyId: number;
}

interface PlantSearch {
  plant: ComparedPlant;
  text: string;
}

const choiceOf = ({ id, name, address, total_peak_in_watt: peakWatt }: PlantRow): PlantChoice => ({
  id,
  name,
  city: plantCity({ name, address }),
  peakWatt,
  coordinates: coordinatesOf({ address }),
});

/** The plants of a company that match a text. Without a text: plants of similar size, nearest first. */
export async function searchPlants({ plant, text }: PlantSearch): Promise<PlantChoice[]> {
  const list = async (query: { search?: string; peak?: string }) =>
    (await listPlants(browserClient, plant.companyId, { page: 1, ...query })).data;
  if (text) return (await list({ search: toApiSearch(text) })).map(choiceOf);
  const peak = similarPeaks(plant);
  const similar = peak === null ? [] : await list({ peak });
  const rows = similar.some(({ id }) => id !== plant.plantId) ? similar : await list({});
  const monitored = rows.filter(({ yield_status: status }) => status !== "NON_MON");
  return similarFirst(monitored.map(choiceOf), plant);
}

// Filter debounce 250 ms (domain/limits.md#durations).
const searchDebounceMs = 250;

export const comparePickerOpened = createEvent<ComparedPlant>();
export const comparePickerClosed = createEvent();
export const compareTextChanged = createEvent<string>();
export const compareSearchRetried = createEvent();
/** An arrow key moved the active option in a list of `count` options. */
const activeMoved = createEvent<{ by: number; count: number }>();

/** Null while the picker is closed. */
const $plant = createStore<ComparedPlant | null>(null);
export const $text = createStore("");
/** The plants that match the text, or suggestions without a text. Null until they are loaded. */
export const $choices = createStore<readonly PlantChoice[] | null>(null);
export const $failed = createStore(false);
/** The index of the active option. Each search starts at the first option. */
const $active = createStore(0)
  .on(activeMoved, (active, { by, count }) => Math.max(0, Math.min(active + by, count - 1)))
  .reset(compareTextChanged);

export const searchFx = createEffect(searchPlants);

$plant.on(comparePickerOpened, (_, plant) => plant);
$text.on(compareTextChanged, (_, text) => text);
reset({ clock: comparePickerClosed, target: [$plant, $text, $choices, $failed, $active] });

const searched = sample({
  clock: merge([comparePickerOpened, debounce(compareTextChanged, searchDebounceMs), compareSearchRetried]),
  source: { plant: $plant, text: $text },
}).filterMap(({ plant, text }) => (plant === null ? undefined : { plant, text: text.trim() }));
sample({ clock: searched, target: searchFx });

/** A response is dropped when the picker is closed or the text has changed. */
const settled = sample({
  clock: searchFx.finally,
  source: { plant: $plant, text: $text },
  filter: ({ plant, text }, { params }) => plant === params.plant && text.trim() === params.text,
  fn: (_, result) => result,
});
$choices.on(settled, (choices, result) => (result.status === "done" ? result.result : choices));
$failed.on(settled, (_, { status }) => status === "fail");

interface ComparePickerProps {
  /** The plant of the page. */
  plant: ComparedPlant;
  /** The plants that cannot be added: the plant of the page and its compared plants. */
  excludedIds: readonly number[];
  /** The number of plants that can still be added. */
  remaining: number;
  onPick: (plantId: number) => void;
}

const maxShown = 8;

/** A button that opens a search for a plant of the company to compare with. */
export function ComparePicker({ plant, ...rest }: ComparePickerProps) {
  const { t } = useLingui();
  const [searched, open, close] = useUnit([$plant, comparePickerOpened, comparePickerClosed]);
  return (
    <Popover
      size="small"
      icon="plus"
      label={t`Compare with another plant`}
      trigger={<Trans>Compare</Trans>}
      align="end"
      onOpenChange={(isOpen) => (isOpen ? open(plant) : close())}
    >
      {/* The search field takes the focus when the popover is rendered. */}
      {(hide) => searched && <Panel {...rest} plant={searched} hide={hide} />}
    </Popover>
  );
}

function Panel({ plant, excludedIds, remaining, onPick, hide }: ComparePickerProps & { hide: () => void }) {
  const { t } = useLingui();
  const listId = useId();
  const [text, choices, failed, active] = useUnit([$text, $choices, $failed, $active]);
  const [type, move, retry] = useUnit([compareTextChanged, activeMoved, compareSearchRetried]);
  const shown = choices?.filter(({ id }) => !excludedIds.includes(id)).slice(0, maxShown) ?? [];
  const activeIndex = Math.min(active, shown.length - 1);
  if (remaining === 0) {
    return (
      <p className={styles.panel}>
        <Trans>A plant can be compared with five others. Remove one to add another.</Trans>
      </p>
    );
  }
  const pick = (choice: PlantChoice | undefined) => {
    if (!choice) return;
    hide();
    onPick(choice.id);
  };
  return (
    <div className={styles.panel}>
      <Combobox
        label={t`Search plants`}
        type="search"
        placeholder={t`Name, code, street or city`}
        maxLength={200}
        value={text}
        listId={listId}
        activeId={shown.length > 0 ? `${listId}-${activeIndex}` : null}
        onChange={type}
        onMove={(by) => move({ by, count: shown.length })}
        onChoose={() => pick(shown[activeIndex])}
      />
      {failed && (
        <Alert kind="danger" onRetry={retry}>
          <Trans>Could not load the plants.</Trans>
        </Alert>
      )}
      {!failed && !choices && <SkeletonText lines={5} />}
      {text === "" && shown.length > 0 && !failed && (
        <p className={styles.count}>
          <Trans>Suggestions: about the same size, nearest first</Trans>
        </p>
      )}
      <div id={listId} role="listbox" aria-label={t`Plants`} className={styles.list} hidden={failed}>
        {shown.map((choice, index) => (
          <ComboboxOption
            key={choice.id}
            id={`${listId}-${index}`}
            className={styles.choice}
            active={index === activeIndex}
            onChoose={() => pick(choice)}
          >
            <span className={styles.name}>
              <MessageText message={plantName(choice)} />
            </span>
            <ChoiceDetails choice={choice} like={plant} />
          </ComboboxOption>
        ))}
      </div>
      {choices && !failed && (
        <p className={styles.count} role="status">
          {shown.length === 0 ? (
            <Trans>No other plants match. Check the spelling or search by city.</Trans>
          ) : (
            <Plural value={remaining} one="You can add # more plant." other="You can add # more plants." />
          )}
        </p>
      )}
    </div>
  );
}

/** The city, the size and the distance of a plant. Unknown values are omitted. */
function ChoiceDetails({ choice, like }: { choice: PlantChoice; like: PlantTraits }) {
  const format = useFormat();
  const km = distanceKm(choice.coordinates, like.coordinates);
  const details = [
    choice.city,
    choice.peakWatt !== null && `${format.power(choice.peakWatt)}p`,
    Number.isFinite(km) && `${format.number(km)} km`,
  ];
  return <span className={styles.details}>{joinTexts(details, " · ")}</span>;
}
