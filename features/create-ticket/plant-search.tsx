import { Trans, useLingui } from "@lingui/react/macro";
import { useResource } from "@shared/data/resource";
import { messageText } from "@shared/i18n/message";
import { useOnUnmount } from "@shared/lib/react";
import { Alert } from "@shared/ui/alert/alert";
import { ComboboxList } from "@shared/ui/combobox/combobox-list";
import { Dialog } from "@shared/ui/dialog/dialog";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { createEvent, createStore, sample } from "effector";
import { useUnit } from "effector-react";
import { debounce } from "patronum/debounce";
import { reset } from "patronum/reset";
import type { PlantOfTicket } from "./plants.server";
import styles from "./ticket-dialog.module.css";

export interface TicketPlant {
  id: number;
  name: string;
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

interface PlantSearchDialogProps {
  onPick: (plant: TicketPlant) => void;
  onClose: () => void;
}

/** The search for the plant of a new ticket by name, code, street or city. */
export function PlantSearchDialog({ onPick, onClose }: PlantSearchDialogProps) {
  const { t, i18n } = useLingui();
  const { text, search, type, close } = useUnit({
    text: $text,
    search: $search,
    type: plantSearchTextChanged,
    close: plantSearchClosed,
  });
  useOnUnmount(close);
  const { value, error, retry } = useResource<PlantOfTicket[]>(
    `/resources/ticket-plants?${new URLSearchParams({ search })}`,
  );
  const choices = (value ?? [])
    .slice(0, maxShown)
    .map(({ id, name, city }) => ({ id, name: messageText(i18n, name), detail: city }));
  return (
    <Dialog open onClose={onClose} title={<Trans>Create ticket</Trans>}>
      <div className={styles.fields}>
        <p>
          <Trans>Choose the plant that the ticket is about. Only plants of your company are listed.</Trans>
        </p>
        <ComboboxList
          label={t`Search plants`}
          placeholder={t`Name, code, street or city`}
          listLabel={t`Plants`}
          maxLength={200}
          value={text}
          onChange={type}
          choices={choices}
          onPick={(id) => {
            const plant = choices.find((choice) => choice.id === id);
            if (plant) onPick({ id, name: plant.name });
          }}
        />
        {error && (
          <Alert kind="danger" onRetry={retry}>
            <ErrorText error={error} />
          </Alert>
        )}
        {!value && !error && <SkeletonText lines={5} />}
        {value && value.length === 0 && (
          <p role="status">
            <Trans>No plants match. Check the spelling or search by city.</Trans>
          </p>
        )}
      </div>
    </Dialog>
  );
}
