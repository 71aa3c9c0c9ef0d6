import { type ComponentProps, useEffect, useId, useState } from "react";
import { Combobox, ComboboxOption } from "./combobox";
import styles from "./combobox.module.css";

interface ComboboxChoice {
  id: number;
  name: string;
  /** A second line, such as the city of a plant. */
  detail?: string | null;
}

interface ComboboxListProps
  extends Pick<
    ComponentProps<typeof Combobox>,
    "label" | "placeholder" | "maxLength" | "disabled" | "error" | "takesFocus"
  > {
  listLabel: string;
  value: string;
  onChange: (text: string) => void;
  /** The items that match the text. */
  choices: readonly ComboboxChoice[];
  onPick: (id: number) => void;
}

/** A search field with a list of matching items, to pick one of them. */
export function ComboboxList({ listLabel, choices, onPick, onChange, ...field }: ComboboxListProps) {
  const listId = useId();
  const [index, setIndex] = useState(0);
  const active = choices[Math.min(index, choices.length - 1)];
  const optionId = (id: number) => `${listId}-${id}`;
  const activeId = active ? optionId(active.id) : null;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  return (
    <>
      <Combobox
        {...field}
        type="text"
        inputMode="search"
        listId={listId}
        activeId={activeId}
        onChange={(text) => {
          setIndex(0);
          onChange(text);
        }}
        onMove={(by) => setIndex((index + by + choices.length) % Math.max(1, choices.length))}
        onChoose={() => active && onPick(active.id)}
      />
      <div id={listId} className={styles.list} role="listbox" aria-label={listLabel}>
        {choices.map(({ id, name, detail }) => (
          <ComboboxOption
            key={id}
            id={optionId(id)}
            className={styles.choice}
            active={id === active?.id}
            onChoose={() => onPick(id)}
          >
            <span className={styles.texts}>
              <span>{name}</span>
              {detail && <span className="hint">{detail}</span>}
            </span>
          </ComboboxOption>
        ))}
      </div>
    </>
  );
}
