import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Choices } from "@shared/list-query/codecs";
import { TextField } from "@shared/ui/field/text-field";
import { type KeyboardEvent, useState } from "react";
import type { Choice } from "../choices";
import { ChoiceRow } from "./choice-row";
import { choicesToShow, isCovered, sideOf, toggled } from "./choice-sides";
import styles from "./panel.module.css";

/** Longer lists have a search field. */
const maxWithoutSearch = 8;
/** The maximum number of rendered choices; the others are found by search. */
const maxRendered = 100;

interface ChoiceListProps {
  /** The accessible name of the list. */
  label: string;
  choices: readonly Choice[];
  value: Choices | undefined;
  excludable?: boolean;
  onChange: (value: Choices | undefined) => void;
}

/** Choices to include or exclude; the arrow keys move the focus between them. */
export function ChoiceList({ label, choices, value, excludable = true, onChange }: ChoiceListProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState("");
  const [first] = useState(() => new Set([...(value?.include ?? []), ...(value?.exclude ?? [])]));
  const { visible, more } = choicesToShow(choices, { search, first, limit: maxRendered });

  if (choices.length === 0) {
    return (
      <p className={styles.note}>
        <Trans>No options available.</Trans>
      </p>
    );
  }
  return (
    <div className={styles.choices}>
      {choices.length > maxWithoutSearch && (
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
      <ul className={styles.list} aria-label={label} onKeyDown={moveFocus}>
        {visible.map((choice) => (
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
      {visible.length === 0 && (
        <p className={styles.note}>
          <Trans>No results for “{search}”.</Trans>
        </p>
      )}
      {more > 0 && (
        <p className={styles.note}>
          <Plural value={more} one="# more. Search to find it." other="# more. Search to find them." />
        </p>
      )}
    </div>
  );
}

/** Moves the focus to the same control of the next or previous row. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const { target, currentTarget } = event;
  if (step === 0 || !(target instanceof HTMLElement) || !target.dataset.side) return;
  const controls = [...currentTarget.querySelectorAll<HTMLElement>(`[data-side="${target.dataset.side}"]`)];
  const enabled = controls.filter((control) => !control.matches(":disabled"));
  enabled[enabled.indexOf(target) + step]?.focus();
  event.preventDefault();
}
