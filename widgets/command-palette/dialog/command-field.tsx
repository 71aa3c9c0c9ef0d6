import { $switching, companyPickerOpened } from "@features/switch-company";
import { useLingui } from "@lingui/react/macro";
import { TextField } from "@shared/ui/field/text-field";
import { useUnit } from "effector-react";
import { type KeyboardEvent, useEffect } from "react";
import { maxSearchLength } from "../search";
import type { Command } from "./command";
import { optionId } from "./command-list";
import { $query, chosen, moved, typed } from "./model";

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Focuses the field when it is mounted. */
const focusInput = (input: HTMLInputElement | null) => input?.focus();

interface CommandFieldProps {
  listId: string;
  commands: readonly Command[];
  current: Command | null;
  onClose: () => void;
}

/** The search field of the palette; its keys move through the list and run the active command. */
export function CommandField({ listId, commands, current, onClose }: CommandFieldProps) {
  const { t } = useLingui();
  const { query, switching, resetSwitch, ...unit } = useUnit({
    query: $query,
    switching: $switching,
    resetSwitch: companyPickerOpened,
    typed,
    moved,
    chosen,
  });
  useEffect(() => resetSwitch(), [resetSwitch]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const isModified = event.ctrlKey || event.metaKey;
    const by = steps[key];
    if (by) unit.moved({ by, ids: commands.map(({ id }) => id) });
    else if (key === "Enter" && !event.nativeEvent.isComposing) {
      if (current && !switching) unit.chosen({ command: current, newTab: isModified });
    } else if (key === "k" && isModified) onClose();
    else return;
    event.preventDefault();
  };

  return (
    <TextField
      ref={focusInput}
      label={t`Search plants, tickets, pages and actions`}
      labelHidden
      placeholder={t`Search plants, tickets, pages and actions`}
      icon="search"
      type="text"
      inputMode="search"
      enterKeyHint="go"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={maxSearchLength}
      value={query}
      onChange={(event) => unit.typed(event.target.value)}
      onKeyDown={onKeyDown}
      role="combobox"
      aria-expanded={commands.length > 0}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={current ? optionId(listId, current.id) : undefined}
    />
  );
}
