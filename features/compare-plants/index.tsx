import { plantName } from "@entities/plant";
import { distanceKm } from "@heliograph/rules/places";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { MessageText } from "@shared/i18n/message";
import { Alert } from "@shared/ui/alert/alert";
import { Combobox, ComboboxOption } from "@shared/ui/combobox/combobox";
import { Popover } from "@shared/ui/popover/popover";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { useUnit } from "effector-react";
import { useId } from "react";
import styles from "./compare-picker.module.css";
import {
  $active,
  $choices,
  $failed,
  $plant,
  $text,
  activeMoved,
  type ComparedPlant,
  comparePickerClosed,
  comparePickerOpened,
  compareSearchRetried,
  compareTextChanged,
  type PlantChoice,
  type PlantTraits,
} from "./compare-plants";

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
  return <span className={styles.details}>{details.filter(Boolean).join(" · ")}</span>;
}
