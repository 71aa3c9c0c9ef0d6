import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Choices } from "@shared/list-query/codecs";
import { TextField } from "@shared/ui/field/text-field";
import { type KeyboardEvent, useState } from "react";
import type { Choice } from "../choices";
import { ChoiceRow } from "./choice-row";
import { choicesToShow, isCovered, sideOf, toggled } from "./choice-sides";
import styles from "./panel.module.css";

/** So many choices need no search. */
const fewChoices = 8;
/** So many stand in the page at a time; the search leads to the others. */
const shownChoices = 100;

interface ChoiceListProps {
  /** What is chosen from, for who listens. */
  label: string;
  choices: readonly Choice[];
  value: Choices | undefined;
  excludable?: boolean;
  onChange: (value: Choices | undefined) => void;
}

/** Choices to include or to exclude; the arrow keys walk along them. */
export function ChoiceList({ label, choices, value, excludable = true, onChange }: ChoiceListProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState("");
  const [first] = useState(() => new Set([...(value?.include ?? []), ...(value?.exclude ?? [])]));
  const { shown, more } = choicesToShow(choices, { search, first, limit: shownChoices });

  if (choices.length === 0) {
    return (
      <p className={styles.note}>
        <Trans>There is nothing to choose from.</Trans>
      </p>
    );
  }
  return (
    <div className={styles.choices}>
      {choices.length > fewChoices && (
        <TextField
          type="search"
          size="small"
          icon="search"
          label={t`Search in ${label}`}
          labelHidden
          placeholder={t`Search`}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <ul className={styles.list} aria-label={label} onKeyDown={walk}>
        {shown.map((choice) => (
          <ChoiceRow
            key={choice.id}
            choice={choice}
            side={sideOf(value, choice)}
            covered={isCovered(value, choice)}
            excludable={excludable}
            onToggle={(side) => onChange(toggled(value, choice, side, choices))}
          />
        ))}
      </ul>
      {shown.length === 0 && (
        <p className={styles.note}>
          <Trans>Nothing matches “{search}”.</Trans>
        </p>
      )}
      {more > 0 && (
        <p className={styles.note}>
          <Plural value={more} one="# more; search for it." other="# more; search for them." />
        </p>
      )}
    </div>
  );
}

/** Moves the focus to the same control of the row below or above. */
function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const { target, currentTarget } = event;
  if (step === 0 || !(target instanceof HTMLElement) || !target.dataset.side) return;
  const alike = [...currentTarget.querySelectorAll<HTMLElement>(`[data-side="${target.dataset.side}"]`)];
  const open = alike.filter((control) => !control.matches(":disabled"));
  open[open.indexOf(target) + step]?.focus();
  event.preventDefault();
}
