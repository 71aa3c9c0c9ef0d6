import { plantName } from "@entities/plant";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { MessageText } from "@shared/i18n/message";
import { Alert } from "@shared/ui/alert/alert";
import { TextField } from "@shared/ui/field/text-field";
import { Popover } from "@shared/ui/popover/popover";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { createEffect, createEvent, createStore, merge, sample } from "effector";
import { useUnit } from "effector-react";
import { debounce } from "patronum/debounce";
import { reset } from "patronum/reset";
import styles from "./compare-picker.module.css";

interface ComparePickerProps {
  companyId: number;
  /** The plants that cannot be added: the plant itself and those it is compared with. */
  excludedIds: readonly number[];
  /** How many more plants can be added. */
  remaining: number;
  onPick: (plantId: number) => void;
}

const maxShown = 8;

/** A button that opens a search among the plants of the company, to compare one of them. */
export function ComparePicker({ companyId, ...rest }: ComparePickerProps) {
  const { t } = useLingui();
  const [open, close] = useUnit([opened, closed]);
  return (
    <Popover
      size="small"
      icon="plus"
      label={t`Compare with another plant`}
      trigger={<Trans>Compare</Trans>}
      onOpenChange={(isOpen) => (isOpen ? open(companyId) : close())}
    >
      {(hide) => <Panel {...rest} hide={hide} />}
    </Popover>
  );
}

function Panel({ excludedIds, remaining, onPick, hide }: Omit<ComparePickerProps, "companyId"> & { hide: () => void }) {
  const { t } = useLingui();
  const [text, choices, failed] = useUnit([$text, $choices, $failed]);
  const [type, retry] = useUnit([typed, retried]);
  const shown = choices?.filter(({ id }) => !excludedIds.includes(id)).slice(0, maxShown);
  if (remaining === 0) {
    return (
      <p className={styles.panel}>
        <Trans>A plant can be compared with five others. Remove one to add another.</Trans>
      </p>
    );
  }
  return (
    <div className={styles.panel}>
      <TextField
        type="search"
        icon="search"
        label={t`Search plants`}
        labelHidden
        placeholder={t`Name, code, street or city`}
        maxLength={200}
        autoComplete="off"
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      {failed && (
        <Alert kind="danger" onRetry={retry}>
          <Trans>Could not load the plants.</Trans>
        </Alert>
      )}
      {!failed && !shown && <SkeletonText lines={5} />}
      {shown && !failed && (
        <>
          <ul className={styles.list} aria-label={t`Plants`}>
            {shown.map(({ id, name, city }) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.choice}
                  onClick={() => {
                    hide();
                    onPick(id);
                  }}
                >
                  <span className={styles.name}>
                    <MessageText message={plantName({ id, name })} />
                  </span>
                  {city && <span className={styles.city}>{city}</span>}
                </button>
              </li>
            ))}
          </ul>
          <p className={styles.count} role="status">
            {shown.length === 0 ? (
              <Trans>No other plants match. Check the spelling or search by city.</Trans>
            ) : (
              <Plural value={remaining} one="You can add # more plant." other="You can add # more plants." />
            )}
          </p>
        </>
      )}
    </div>
  );
}

// Filter debounce 250 ms (domain/limits.md#durations).
export const searchDebounceMs = 250;

export interface PlantChoice {
  id: number;
  name: string | null;
  city: string | null;
}

export interface PlantSearch {
  companyId: number;
  text: string;
}

export const opened = createEvent<number>();
export const closed = createEvent();
export const typed = createEvent<string>();
export const retried = createEvent();

/** Null while the picker is closed. */
const $companyId = createStore<number | null>(null);
export const $text = createStore("");
/** The plants that match the text; null until they are loaded. */
export const $choices = createStore<readonly PlantChoice[] | null>(null);
export const $failed = createStore(false);

export const searchFx = createEffect(async (search: PlantSearch): Promise<PlantChoice[]> => {
  const { searchPlants } = await import("./calls");
  return searchPlants(search);
});

$companyId.on(opened, (_, companyId) => companyId);
$text.on(typed, (_, text) => text);
reset({ clock: closed, target: [$companyId, $text, $choices, $failed] });

const searched = sample({
  clock: merge([opened, debounce(typed, searchDebounceMs), retried]),
  source: { companyId: $companyId, text: $text },
}).filterMap(({ companyId, text }) => (companyId === null ? undefined : { companyId, text: text.trim() }));
sample({ clock: searched, target: searchFx });

/** A response counts only while the picker is open with the text it belongs to. */
const settled = sample({
  clock: searchFx.finally,
  source: { companyId: $companyId, text: $text },
  filter: ({ companyId, text }, { params }) => companyId === params.companyId && text.trim() === params.text,
  fn: (_, result) => result,
});
$choices.on(settled, (choices, result) => (result.status === "done" ? result.result : choices));
$failed.on(settled, (_, { status }) => status === "fail");
