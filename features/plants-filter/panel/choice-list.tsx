import { Plural } from "@lingui/react/macro";
import type { Choices } from "@shared/list-query/codecs";
import { SearchableList } from "@shared/ui/checkbox-list/searchable-list";
import { type KeyboardEvent, useState } from "react";
import type { Choice } from "../choices";
import { ChoiceRow } from "./choice-row";
import { choicesToShow, isCovered, sideOf, toggled } from "./choice-sides";

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
  const [first] = useState(() => new Set([...(value?.include ?? []), ...(value?.exclude ?? [])]));
  const find = (search: string) => {
    const { visible, more } = choicesToShow(choices, { search, first, limit: maxRendered });
    const note = more > 0 && (
      <Plural value={more} one="# more. Search to find it." other="# more. Search to find them." />
    );
    return { visible, note };
  };
  return (
    <SearchableList label={label} items={choices} find={find} onKeyDown={moveFocus}>
      {(choice) => (
        <ChoiceRow
          key={choice.id}
          choice={choice}
          side={sideOf(value, choice)}
          covered={isCovered(value, choice)}
          excludable={excludable}
          onToggle={(side) => onChange(toggled(value, choice, side, choices))}
        />
      )}
    </SearchableList>
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
